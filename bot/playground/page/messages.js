/** The message list: keeps the elements of unchanged messages, and the view at the end while one is there. */
import { byId, h } from "/page/dom.js";
import { pendingOf } from "/page/actions.js";
import { anchored, redraw } from "/page/focus.js";
import { drawIntro } from "/page/hint.js";
import { bridgePictures } from "/page/media.js";
import { draftNode, isPrivate, messageNode } from "/page/message.js";
import { messagesOf, on, store } from "/page/store.js";
import { day, sameDay } from "/page/time.js";
import { isAfter } from "/page/unread.js";

const NEAR = 140; // pixels from the end that count as "at the end"
const GROUP_MS = 7 * 60_000;
const GROUPED_TYPES = new Set([0, 20]);

let shown = new Map(); // key -> {mark, node}
let pinned = true;

/** Start showing the open channel. */
export function mountMessages() {
  on("state", draw);
  on("messages", (channelId) => concerns(channelId) && draw());
  on("entered", () => {
    draw();
    toEnd();
  });
  on("jump", jumpTo);
  on("sent", toEnd);
  byId("scroller").addEventListener("scroll", scrolled, { passive: true });
  byId("jump").addEventListener("click", toEnd);
  new ResizeObserver(() => pinned && toEnd()).observe(byId("scroller"));
  new ResizeObserver(() => pinned && toEnd()).observe(byId("messages"));
}

const concerns = (channelId) =>
  channelId === store.current || store.channels.get(channelId)?.parent_id === store.current;

function scrolled() {
  const box = byId("scroller");
  pinned = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
  if (pinned) byId("jump").hidden = true;
}

function toEnd() {
  const box = byId("scroller");
  box.scrollTop = box.scrollHeight;
  pinned = true;
  byId("jump").hidden = true;
}

function jumpTo(messageId) {
  const node = document.querySelector(`#messages [data-id="${CSS.escape(messageId)}"]`);
  if (!node) return;
  pinned = false;
  node.scrollIntoView({ block: "center" });
  node.classList.add("flash");
  setTimeout(() => node.classList.remove("flash"), 1500);
}

function draw() {
  drawIntro();
  const entries = entriesOf(store.current);
  const list = byId("messages");
  const grew = anchored(list, () => reconcile(list, entries));
  if (pinned) toEnd();
  else if (grew) byId("jump").hidden = false;
}

function entriesOf(channelId) {
  const entries = [];
  let above = null;
  const drafts = [...store.drafts].filter(([, draft]) => draft.channel === channelId);
  for (const message of messagesOf(channelId)) {
    while (drafts.length && failedBefore(drafts[0][1], message)) entries.push(draftEntry(drafts.shift()));
    entries.push(...dividers(message, above), entryOf(message, above));
    above = message;
  }
  return [...entries, ...drafts.map(draftEntry)];
}

/** A failed command keeps its place; one on its way stays at the end. */
const failedBefore = (draft, message) => draft.error && isAfter(message.id, draft.after);

const draftEntry = ([nonce, draft]) => ({ key: nonce, mark: [draft], build: () => draftNode(nonce, draft) });

function dividers(message, above) {
  const date = new Date(message.timestamp);
  const list = [];
  if (!above || !sameDay(date, new Date(above.timestamp)))
    list.push(divider(`day-${date.toDateString()}`, "day", day(date)));
  if (above && message.id === store.newFrom) list.push(divider("new", "new", "New"));
  return list;
}

const divider = (key, kind, words) => ({
  key,
  mark: [words],
  build: () => h("li", { class: `divider ${kind}` }, h("span", {}, words)),
});

function entryOf(message, above) {
  const grouped = isGrouped(message, above);
  const thread = message.thread ? [store.channels.get(message.thread.id), messagesOf(message.thread.id).at(-1)] : [];
  const mark = [message, grouped, pendingOf(message.id), store.failed.get(message.id), store.me.id, ...thread];
  return { key: `${message.channel_id}/${message.id}`, mark, build: () => messageNode(message, grouped), real: true };
}

function isGrouped(message, above) {
  if (!above || above.author?.id !== message.author?.id || message.id === store.newFrom) return false;
  if (!GROUPED_TYPES.has(message.type ?? 0) || !GROUPED_TYPES.has(above.type ?? 0)) return false;
  if (message.interaction_metadata || message.message_reference || isPrivate(message) !== isPrivate(above))
    return false;
  const [now, then] = [new Date(message.timestamp), new Date(above.timestamp)];
  return now - then < GROUP_MS && sameDay(now, then);
}

const same = (a, b) => a.length === b.length && a.every((value, index) => value === b[index]);

function reconcile(list, entries) {
  const next = new Map();
  let grew = false;
  for (const entry of entries) {
    const old = shown.get(entry.key);
    if (old && same(old.mark, entry.mark)) next.set(entry.key, old);
    else next.set(entry.key, { mark: entry.mark, node: renew(old?.node, entry.build()) });
    grew ||= !old && entry.real;
  }
  for (const [key, old] of shown) if (!next.has(key)) old.node.remove();
  shown = next;
  place(
    list,
    [...next.values()].map((item) => item.node),
  );
  return grew;
}

function renew(before, after) {
  if (!before?.isConnected) return after;
  return redraw(before, () => {
    bridgePictures(before, after);
    before.replaceWith(after);
    return after;
  });
}

function place(list, nodes) {
  let cursor = list.firstChild;
  for (const node of nodes) {
    if (node === cursor) cursor = cursor.nextSibling;
    else list.insertBefore(node, cursor);
  }
  while (cursor) {
    const next = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}
