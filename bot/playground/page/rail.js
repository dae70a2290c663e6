/** The left rail: channels, their threads, what is unread; on a narrow screen it slides in. */
import { byId, fill, h, icon } from "/page/dom.js";
import { anchored, redraw } from "/page/focus.js";
import { enter, messagesOf, on, store } from "/page/store.js";
import { countUnread } from "/page/unread.js";

const open = new Set(); // channels whose closed threads are listed

/** Start showing the rail and the head of the page. */
export function mountRail() {
  fill(byId("menu"), icon("menu"));
  byId("menu").addEventListener("click", () => slide(!document.body.classList.contains("rail-open")));
  byId("scrim").addEventListener("click", () => slide(false));
  document.addEventListener("keydown", (event) => event.key === "Escape" && slide(false));
  on("state", draw);
  on("rail", draw);
  on("entered", () => slide(false));
  matchMedia("(max-width: 760px)").addEventListener("change", () => slide(false));
}

/** Slide the rail in or out on a narrow screen. */
function slide(out) {
  const was = document.body.classList.contains("rail-open");
  document.body.classList.toggle("rail-open", out);
  byId("scrim").hidden = !out;
  document.querySelector("main").inert = out;
  byId("menu").setAttribute("aria-expanded", String(out));
  if (out) document.querySelector("#channels [aria-current]")?.focus();
  else if (was && byId("rail").contains(document.activeElement)) byId("menu").focus();
}

function draw() {
  const focused = document.activeElement?.closest?.("#channels [data-channel]")?.dataset.channel;
  byId("guild").textContent = store.guild?.name ?? "";
  const all = [...store.channels.values()];
  fill(
    byId("channels"),
    all.filter((channel) => channel.type === 0).map((channel) => group(channel, threadsOf(channel, all))),
  );
  if (focused) document.querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
  drawHead();
}

const threadsOf = (channel, all) => all.filter((thread) => thread.parent_id === channel.id && thread.type !== 0);

const isClosed = (thread) => Boolean(thread.thread_metadata?.archived) && thread.id !== store.current;

function group(channel, threads) {
  const closed = threads.filter(isClosed);
  const listed = open.has(channel.id) ? threads : threads.filter((thread) => !isClosed(thread));
  return h(
    "li",
    {},
    entry(channel, "hash"),
    listed.length || closed.length
      ? h(
          "ul",
          { class: "threads" },
          listed.map((thread) => h("li", {}, entry(thread, "thread"))),
          closed.length ? h("li", {}, closedToggle(channel, closed.length)) : null,
        )
      : null,
  );
}

function closedToggle(channel, count) {
  const shown = open.has(channel.id);
  const toggle = () => {
    if (shown) open.delete(channel.id);
    else open.add(channel.id);
    draw();
  };
  const words = shown ? "Hide closed threads" : `${count} closed thread${count === 1 ? "" : "s"}`;
  return h(
    "button",
    { type: "button", class: "closed-toggle", "aria-expanded": String(shown), onclick: toggle },
    words,
  );
}

function entry(channel, kind) {
  const { unread, mentions } = countUnread(store.me.id, channel.id, messagesOf(channel.id));
  const current = channel.id === store.current;
  const fresh = unread > 0 && !current;
  return h(
    "button",
    {
      type: "button",
      class: `channel${fresh ? " unread" : ""}`,
      "aria-current": current ? "page" : null,
      dataset: { channel: channel.id },
      title: channel.name,
      onclick: () => (current ? slide(false) : enter(channel.id)),
    },
    kind === "hash" ? icon("hash") : null,
    h("span", { class: "channel-name" }, channel.name),
    fresh ? h("span", { class: "only-spoken" }, ", unread") : null,
    fresh && mentions ? h("span", { class: "badge", "aria-label": `${mentions} mentions` }, mentions) : null,
  );
}

function drawHead() {
  const channel = store.channels.get(store.current);
  if (!channel) return;
  const parent = store.channels.get(channel.parent_id);
  const up = parent
    ? [
        h("button", { type: "button", class: "crumb", onclick: () => enter(parent.id) }, icon("hash"), parent.name),
        h("span", { class: "faint" }, "›"),
        icon("thread"),
      ]
    : icon("hash");
  const title = byId("title");
  const name = h("span", { class: "title-name" }, channel.name);
  anchored(title, () => redraw(title, () => fill(title, up, name)));
  byId("topic").textContent = channel.topic ?? "";
  const called = totalMentions();
  byId("menu").classList.toggle("called", called > 0);
  document.title = `${called ? `(${called}) ` : ""}${channel.name} · ${store.guild?.name ?? "Playground"}`;
}

const totalMentions = () =>
  [...store.channels.keys()].reduce(
    (sum, id) =>
      sum + (id === store.current && !document.hidden ? 0 : countUnread(store.me.id, id, messagesOf(id)).mentions),
    0,
  );
