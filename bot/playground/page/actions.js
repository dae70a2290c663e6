/** What a person does: each action goes to the server with a nonce and waits for its event. */
import { post } from "/page/api.js";
import { emit, messagesOf, settle, store } from "/page/store.js";

const PATIENCE = 15000; // the server gives up after 3 s; this is for a server that died

let count = 0;
const newNonce = () => `${Date.now().toString(36)}-${(count++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

function begin(entry) {
  const nonce = newNonce();
  entry.timer = setTimeout(() => settle(nonce, "The application did not respond"), PATIENCE);
  store.pending.set(nonce, entry);
  emit("messages", entry.channel);
  return nonce;
}

async function send(path, nonce, body) {
  try {
    await post(path, { user: store.me.id, nonce, ...body });
  } catch (error) {
    settle(nonce, error.message);
    throw error;
  }
}

/** Press a button or choose in a select; `values` only for selects. */
export function press(message, component, values) {
  store.failed.delete(message.id);
  const nonce = begin({
    kind: "component",
    message: message.id,
    customId: component.custom_id,
    channel: message.channel_id,
    finish: (error) => error && store.failed.set(message.id, error),
  });
  const body = { message: message.id, custom_id: component.custom_id, component_type: component.type };
  if (values) body.values = values;
  return send("/page/component", nonce, body).catch(() => {});
}

/** The entry of a message's interaction that is under way, if any. */
export const pendingOf = (messageId) => [...store.pending.values()].find((entry) => entry.message === messageId);

/** Send a slash command; throws the server's words when it refuses the options. */
export async function runCommand(channel, name, options, label) {
  const draft = { channel, label, error: null, after: messagesOf(channel).at(-1)?.id ?? "0" };
  const nonce = begin({ kind: "command", channel, finish: (error) => closeDraft(nonce, draft, error) });
  store.drafts.set(nonce, draft);
  emit("messages", channel);
  emit("sent");
  try {
    await send("/page/command", nonce, { channel, name, options });
  } catch (error) {
    dropDraft(nonce, channel);
    throw error;
  }
}

function closeDraft(nonce, draft, error) {
  if (error) store.drafts.set(nonce, { ...draft, error });
  else store.drafts.delete(nonce);
}

/** Forget a failed command line. */
export function dropDraft(nonce, channel) {
  store.drafts.delete(nonce);
  emit("messages", channel);
}

/** Send a filled-in dialog; `finish(error)` is called when the bot has answered or failed to. */
export function submitModal(modal, components, finish) {
  const nonce = begin({ kind: "modal", channel: store.current, finish });
  return send("/page/modal", nonce, { interaction: modal.interaction, custom_id: modal.custom_id, components }).catch(
    () => {},
  );
}

/** Choices the bot offers for the focused option. */
export async function autocomplete(channel, name, options) {
  const answer = await post("/page/autocomplete", { user: store.me.id, channel, name, options });
  return answer.choices ?? [];
}

/** Say something in a channel. */
export const say = (channel, content) => post("/page/message", { user: store.me.id, channel, content });

/** Put a private reply away. */
export function dismiss(message) {
  const rest = messagesOf(message.channel_id).filter((other) => other.id !== message.id);
  store.messages.set(message.channel_id, rest);
  emit("messages", message.channel_id);
  return post("/page/dismiss", { user: store.me.id, message: message.id }).catch(() => {});
}
