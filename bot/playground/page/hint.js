/** The head of a channel: its welcome and, for newcomers, what to do first. */
import { byId, fill, h, icon, nameOf } from "/page/dom.js";
import { anchored, redraw } from "/page/focus.js";
import { emit, enter, messagesOf, store } from "/page/store.js";
import { flag, pinged, setFlag } from "/page/unread.js";

const HINT = "first-steps";
const EPHEMERAL = 64;
let drawn = "";

/** Draw the head of the open channel, unless it stands there already. */
export function drawIntro() {
  const channel = store.channels.get(store.current);
  if (!channel) return;
  const key = [channel.id, channel.name, store.me.id, wantsHint(), store.commands.length, ...progress()].join("|");
  if (key === drawn) return;
  drawn = key;
  const intro = byId("intro");
  anchored(intro, () => redraw(intro, () => fill(intro, welcome(channel), wantsHint() ? hint() : null)));
}

const wantsHint = () => !flag(HINT) && store.channels.get(store.current)?.type === 0;

function welcome(channel) {
  const thread = channel.type !== 0;
  const parent = store.channels.get(channel.parent_id);
  const words =
    thread && parent
      ? [
          "A thread of ",
          h("button", { type: "button", class: "mention", onclick: () => enter(parent.id) }, `#${parent.name}`),
        ]
      : "This is a Discord of your own: it runs on this computer and nowhere else.";
  return [
    h("div", { class: "intro-icon" }, icon(thread ? "thread" : "hash")),
    h("h3", {}, thread ? channel.name : `Welcome to #${channel.name}`),
    h("p", { class: "faint" }, words),
  ];
}

/** Which steps are done: a challenge was made here, the person it names is looking, a thread was opened. */
function progress() {
  const posts = messagesOf(store.current).filter((message) => message.author?.bot && !(message.flags & EPHEMERAL));
  const begun = posts.some((message) => message.thread);
  return [posts.length > 0, begun || posts.some((message) => pinged(message, store.me.id)), begun];
}

/** Someone else to play against. */
const opponent = () => [...store.users.values()].find((user) => user.id !== store.me.id && !user.bot);

function hint() {
  const other = nameOf(opponent());
  const text = `/play opponent:${other} points:3`;
  const ready = store.commands.some((command) => command.name === "play");
  const done = progress();
  const step = (index, ...words) =>
    h(
      "li",
      { class: done[index] ? "done" : "" },
      words,
      done[index] ? h("span", { class: "only-spoken" }, " (done)") : null,
    );
  return h(
    "aside",
    { class: "hint", "aria-label": "First steps" },
    h("h4", {}, "Your first match"),
    h(
      "ol",
      {},
      step(0, "Type ", h("kbd", {}, text), " below and press Enter."),
      step(1, `Switch to ${other} at the bottom left, or open ${other} in a second window.`),
      step(2, "Press ", h("b", {}, "Accept"), ", then open the thread and play."),
    ),
    h(
      "div",
      { class: "row" },
      ready && !done[0]
        ? h("button", { type: "button", class: "btn primary", onclick: () => emit("type", text) }, "Type it for me")
        : null,
      h("button", { type: "button", class: "btn secondary", onclick: closeHint }, "Got it"),
    ),
  );
}

function closeHint() {
  setFlag(HINT);
  drawIntro();
  byId("scroller").focus({ preventScroll: true });
}
