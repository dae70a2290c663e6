/** One message as an element. */
import { dismiss, dropDraft } from "/page/actions.js";
import { components } from "/page/components.js";
import { avatar, h, icon, nameOf } from "/page/dom.js";
import { attachments, embeds } from "/page/media.js";
import { markdown, plainText } from "/page/markdown.js";
import { emit, enter, messagesOf, store } from "/page/store.js";
import { clock, stamp } from "/page/time.js";
import { mentions } from "/page/unread.js";

const EPHEMERAL = 64;
const LOADING = 128;
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;

/** Whether only this user can see the message. */
export const isPrivate = (message) => Boolean(message.flags & EPHEMERAL);

/** A message; `grouped` leaves the head away because the one above has it. */
export function messageNode(message, grouped) {
  if (message.type === THREAD_CREATED) return systemNode(message);
  if (message.type === THREAD_STARTER && message.referenced_message) {
    return messageNode({ ...message.referenced_message, thread: null, components: [] }, false);
  }
  return h(
    "li",
    { class: classesOf(message, grouped), dataset: { id: message.id } },
    aboveOf(message),
    gutterOf(message, grouped),
    h("div", { class: "body" }, grouped ? null : headOf(message), bodyOf(message)),
  );
}

function classesOf(message, grouped) {
  const names = ["msg"];
  if (grouped) names.push("grouped");
  if (isPrivate(message)) names.push("private");
  if (mentions(message, store.me.id)) names.push("mentioned");
  return names.join(" ");
}

const dateOf = (message) => new Date(message.timestamp);

const timeTag = (message, words) =>
  h("time", { datetime: message.timestamp, title: dateOf(message).toLocaleString() }, words);

function gutterOf(message, grouped) {
  return h("div", { class: "gutter" }, grouped ? timeTag(message, clock(dateOf(message))) : avatar(message.author));
}

function headOf(message) {
  return h(
    "div",
    { class: "head" },
    h("span", { class: "name" }, nameOf(message.author)),
    appTag(message.author),
    " ",
    timeTag(message, stamp(dateOf(message))),
  );
}

const appTag = (user) => (user?.bot ? h("span", { class: "tag" }, "APP") : null);

function aboveOf(message) {
  const cause = message.interaction_metadata ?? message.interaction;
  if (cause?.name) return usedLine(cause.user, cause.name);
  const original = message.message_reference?.message_id ?? cause?.interacted_message_id;
  return original ? replyLine(message, original) : null;
}

const usedLine = (user, name) =>
  h(
    "div",
    { class: "above" },
    avatar(user, true),
    h("span", { class: "name" }, nameOf(user)),
    " used ",
    h("span", { class: "mention" }, `/${name}`),
  );

function replyLine(message, id) {
  const original = messagesOf(message.channel_id).find((other) => other.id === id) ?? message.referenced_message;
  if (!original) return h("div", { class: "above" }, h("i", {}, "Original message was deleted"));
  const words = plainText(original.content ?? "") || "Click to see attachment";
  const jump = () => emit("jump", id);
  return h(
    "div",
    { class: "above" },
    avatar(original.author, true),
    h("span", { class: "name" }, nameOf(original.author)),
    h("button", { type: "button", class: "quoted", onclick: jump }, words),
  );
}

function bodyOf(message) {
  if (message.flags & LOADING) return [thinking(message.author), footerOf(message)];
  return [
    contentOf(message),
    embeds(message.embeds ?? []),
    attachments(message.attachments ?? []),
    components(message),
    threadCard(message),
    failureOf(message),
    footerOf(message),
  ];
}

function contentOf(message) {
  if (!message.content) return null;
  const edited = message.edited_timestamp ? h("span", { class: "edited" }, "(edited)") : null;
  const parts = markdown(message.content);
  const last = parts.at(-1);
  if (edited && last?.matches(".text, .subtext, .item")) last.append(" ", edited);
  else if (edited) parts.push(edited);
  return h("div", { class: "content" }, parts);
}

const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

const thinking = (author) => h("div", { class: "thinking" }, dots(), `${nameOf(author)} is thinking…`);

function threadCard(message) {
  if (!message.thread) return null;
  const thread = store.channels.get(message.thread.id) ?? message.thread;
  const last = messagesOf(thread.id).at(-1);
  const preview = last
    ? [h("b", {}, nameOf(last.author)), " ", plainText(last.content ?? "").slice(0, 120)]
    : "No messages yet.";
  return h(
    "button",
    { type: "button", class: "thread-card", onclick: () => enter(thread.id) },
    h(
      "span",
      { class: "thread-name" },
      icon("thread"),
      thread.name,
      h("span", { class: "see" }, thread.thread_metadata?.archived ? "Closed thread ›" : "See thread ›"),
    ),
    h("span", { class: "thread-preview" }, preview),
  );
}

function failureOf(message) {
  const words = store.failed.get(message.id);
  return words ? h("div", { class: "failure", role: "alert" }, words) : null;
}

function footerOf(message) {
  return isPrivate(message) ? privateFooter(() => dismiss(message)) : null;
}

const privateFooter = (away) =>
  h(
    "div",
    { class: "private-note" },
    icon("eye"),
    "Only you can see this • ",
    h("button", { type: "button", class: "linkish", onclick: away }, "Dismiss message"),
  );

function systemNode(message) {
  return h(
    "li",
    { class: "msg system", dataset: { id: message.id } },
    h("div", { class: "gutter" }, icon("thread")),
    h(
      "div",
      { class: "body" },
      h("b", {}, nameOf(message.author)),
      " started a thread: ",
      h("b", {}, message.content),
      " ",
      timeTag(message, stamp(dateOf(message))),
    ),
  );
}

/** A slash command on its way to the bot, or the words of its failure. */
export function draftNode(nonce, draft) {
  const body = draft.error
    ? [h("div", { class: "failure", role: "alert" }, draft.error), privateFooter(() => dropDraft(nonce, draft.channel))]
    : h("div", { class: "thinking" }, dots(), "Sending command…");
  return h(
    "li",
    { class: "msg draft", dataset: { id: nonce } },
    usedLine(store.me, draft.label),
    h("div", { class: "gutter" }, avatar(store.bot)),
    h(
      "div",
      { class: "body" },
      h("div", { class: "head" }, h("span", { class: "name" }, nameOf(store.bot)), appTag(store.bot)),
      body,
    ),
  );
}
