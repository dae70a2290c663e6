/** What this window knows, and the one place that changes it. Views listen with `on` and read `store`. */
import { Events, get } from "/page/api.js";
import { countUnread, isAfter, markRead } from "/page/unread.js";

/** The shared state; only this module and actions.js write it. */
export const store = {
  me: null, bot: null, guild: null, users: new Map(), channels: new Map(), commands: [],
  botOnline: true, connected: true, current: null,
  messages: new Map(), // channel id -> messages, oldest first
  pending: new Map(), // nonce -> {kind, message?, customId?, channel?, label?}
  failed: new Map(), // message id -> the red words under it
  drafts: new Map(), // nonce -> a slash command on its way, shown as a line of its own
  newFrom: null, // first message id that was unread when the channel was opened
};

const bus = new EventTarget();

/** Listen to "state", "rail", "messages" (a channel id), "status", "commands" or "modal". */
export const on = (name, listener) => bus.addEventListener(name, (event) => listener(event.detail));

/** Tell the views that something changed. */
export const emit = (name, detail) => bus.dispatchEvent(new CustomEvent(name, { detail }));

let events = null;

/** Become a user: load all they can see and follow their events. */
export async function become(userId) {
  events?.close();
  store.pending.clear();
  store.failed.clear();
  store.drafts.clear();
  const me = await load(userId);
  events = new Events(me.id, { onEvent: receive, onUp: (again) => again && recover(), onDown: () => setConnected(false) });
  return me;
}

async function load(userId) {
  const state = await get("/page/state", userId ? { user: userId } : {});
  adopt(state);
  await Promise.all([...store.channels.keys()].map(loadMessages));
  if (!store.channels.has(store.current)) store.current = firstChannel(state.channels);
  enter(store.current);
  emit("state");
  return state.me;
}

function adopt(state) {
  Object.assign(store, { me: state.me, bot: state.bot, guild: state.guild, commands: state.commands });
  store.users = byIds([...state.users, state.bot]);
  store.channels = byIds(state.channels);
  store.botOnline = state.bot_online;
  store.connected = true;
  store.messages = new Map();
}

const byIds = (things) => new Map(things.filter(Boolean).map((thing) => [thing.id, thing]));

const firstChannel = (channels) =>
  (channels.find((channel) => channel.type === 0 && channel.name === "backgammon")
    ?? channels.find((channel) => channel.type === 0))?.id ?? null;

/** Fetch the messages of a channel anew. */
export async function loadMessages(channelId) {
  const list = await get("/page/messages", { user: store.me.id, channel: channelId });
  store.messages.set(channelId, list);
  emit("messages", channelId);
  emit("rail");
}

/** Open a channel or thread in this window. */
export function enter(channelId) {
  store.current = channelId;
  store.newFrom = countUnread(store.me.id, channelId, messagesOf(channelId)).first;
  readCurrent();
  emit("rail");
  emit("messages", channelId);
  emit("entered", channelId);
}

/** The known messages of a channel, oldest first. */
export const messagesOf = (channelId) => store.messages.get(channelId) ?? [];

/** Mark the open channel as read up to its end, while the window is looked at. */
export function readCurrent() {
  if (document.hidden || !store.current) return;
  const last = messagesOf(store.current).at(-1);
  if (last) markRead(store.me.id, store.current, last.id);
}

async function recover() {
  try {
    await load(store.me.id);
    setConnected(true);
  } catch {
    setConnected(false); // the socket was up before the rest: the next reconnect tries again
  }
}

function setConnected(connected) {
  store.connected = connected;
  emit("status");
}

const HANDLERS = {
  message_create: putMessage,
  message_update: putMessage,
  message_delete: ({ id, channel_id: channel }) => {
    store.messages.set(channel, messagesOf(channel).filter((message) => message.id !== id));
    changed(channel);
  },
  channel_create: putChannel,
  channel_update: putChannel,
  channel_delete: ({ id }) => {
    store.channels.delete(id);
    if (store.current === id) enter(firstChannel([...store.channels.values()]));
    emit("rail");
  },
  commands_update: ({ commands }) => {
    store.commands = commands;
    emit("commands");
  },
  bot_status: ({ online }) => {
    store.botOnline = online;
    emit("status");
  },
  modal: (modal) => emit("modal", modal),
  interaction_done: ({ nonce }) => settle(nonce, null),
  interaction_failed: ({ nonce, message }) => settle(nonce, message || "This interaction failed"),
};

function receive(name, data) {
  HANDLERS[name]?.(data);
}

function putMessage(message) {
  const list = [...messagesOf(message.channel_id)];
  const at = list.findIndex((other) => other.id === message.id);
  if (at >= 0) list[at] = message;
  else list.splice(placeFor(list, message), 0, message);
  store.messages.set(message.channel_id, list);
  changed(message.channel_id);
}

function placeFor(list, message) {
  const later = list.findIndex((other) => isAfter(other.id, message.id));
  return later < 0 ? list.length : later;
}

function putChannel(channel) {
  store.channels.set(channel.id, { ...store.channels.get(channel.id), ...channel });
  changed(channel.id);
  emit("messages", store.current); // a thread card there may show its name
}

function changed(channelId) {
  if (channelId === store.current) readCurrent();
  emit("messages", channelId);
  emit("rail");
}

/** End a pending interaction: with `error` its words are shown where it began. */
export function settle(nonce, error) {
  const entry = store.pending.get(nonce);
  if (!entry) return;
  clearTimeout(entry.timer);
  store.pending.delete(nonce);
  entry.finish?.(error);
  emit("messages", entry.channel);
}
