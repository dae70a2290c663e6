/** The head of a channel: its welcome and, for newcomers, what to do first. */
import { byId, fill, h, icon, nameOf } from "/page/dom.js";
import { emit, store } from "/page/store.js";
import { flag, setFlag } from "/page/unread.js";

const HINT = "first-steps";
let drawn = "";

/** Draw the head of the open channel, unless it stands there already. */
export function drawIntro() {
  const channel = store.channels.get(store.current);
  if (!channel) return;
  const key = [channel.id, channel.name, store.me.id, wantsHint(), store.commands.length].join("|");
  if (key === drawn) return;
  drawn = key;
  fill(byId("intro"), welcome(channel), wantsHint() ? hint() : null);
}

const wantsHint = () => !flag(HINT) && store.channels.get(store.current)?.type === 0;

function welcome(channel) {
  const thread = channel.type !== 0;
  const words = thread ? "This thread is the record of one match." : "This is a Discord of your own: it runs on this computer and nowhere else.";
  return [h("div", { class: "intro-icon" }, icon(thread ? "thread" : "hash")),
    h("h3", {}, thread ? channel.name : `Welcome to #${channel.name}`), h("p", { class: "faint" }, words)];
}

/** Someone else to play against. */
const opponent = () => [...store.users.values()].find((user) => user.id !== store.me.id && !user.bot);

function hint() {
  const other = nameOf(opponent());
  const text = `/play opponent:${other} points:3`;
  const ready = store.commands.some((command) => command.name === "play");
  return h("aside", { class: "hint", "aria-label": "First steps" },
    h("h4", {}, "Your first match"),
    h("ol", {}, h("li", {}, "Type ", h("kbd", {}, text), " below and press Enter."),
      h("li", {}, `Switch to ${other} at the bottom left, or open ${other} in a second window.`),
      h("li", {}, "Press ", h("b", {}, "Accept"), ", then open the thread and play.")),
    h("div", { class: "row" },
      ready ? h("button", { type: "button", class: "btn primary", onclick: () => emit("type", text) }, "Type it for me") : null,
      h("button", { type: "button", class: "btn secondary", onclick: closeHint }, "Got it")));
}

function closeHint() {
  setFlag(HINT);
  drawIntro();
  byId("scroller").focus({ preventScroll: true });
}

