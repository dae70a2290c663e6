/** What this window knows, and the one place that changes it. Views listen with `on` and read `store`. */
import { Events, get } from "/page/api.js";
import { nameOf } from "/page/dom.js";
import { countUnread, forgetOthers, isAfter, markRead, withPings } from "/page/unread.js";

/** The shared state; only this module and actions.js write it. */
export const store = {
  me: null,
  bot: null,
  guild: null,
  users: new Map(),
  channels: new Map(),
  commands: [],
  botOnline: true,
  connected: true,
  current: null,
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
let waiting = null; // events that come while all is being loaded; null when they are taken at once

/** Become a user, by id or name, and follow their events. Someone unknown becomes the first user. */
export async function become(who) {
  const me = await find(who ?? "");
  events?.close();
  await new Promise((resolve) => {
    const onUp = () => refresh(me.id).then(resolve);
    events = new Events(me.id, { onEvent: receive, onUp, onDown: () => lost(me.id) });
  });
  return me;
}

async function find(who) {
  const state = await get("/page/state", {});
  const called = (user) => user.id === who || nameOf(user).toLowerCase() === who.toLowerCase();
  return state.users.find(called) ?? state.me;
}

/** A server that was started anew has other ids: then begin again, by the name in the address. */
function lost(userId) {
  setConnected(false);
  get("/page/state", { user: userId }).catch((error) => error.status === 400 && location.reload());
}

/** Load everything once the socket is open, so that nothing falls between the two. */
async function refresh(userId) {
  waiting = [];
  try {
    await load(userId);
    setConnected(true);
  } catch {
    setConnected(false); // the server went away meanwhile: the next connection tries again
  }
  const late = waiting;
  waiting = null;
  for (const [name, data] of late) receive(name, data);
}

async function load(userId) {
  const state = await get("/page/state", { user: userId });
  const lists = await Promise.all(state.channels.map((channel) => history(userId, channel.id)));
  if (events.user !== userId) return; // someone else was chosen meanwhile
  const changedPerson = store.me?.id !== userId;
  adopt(state, lists);
  emit("state");
  if (changedPerson || !store.channels.has(store.current)) enter(startOf(state.channels));
  else changed(store.current);
}

const history = (user, channel) => get("/page/messages", { user, channel }).catch(() => []); // a thread just deleted

function adopt(state, lists) {
  if (store.me?.id !== state.me.id) for (const map of [store.pending, store.failed, store.drafts]) map.clear();
  Object.assign(store, {
    me: state.me,
    bot: state.bot,
    guild: state.guild,
    commands: state.commands,
    botOnline: state.bot_online,
  });
  store.users = byIds([...state.users, state.bot]);
  forgetOthers([...store.users.keys()]);
  store.channels = byIds(state.channels);
  const known = byIds([...store.messages.values()].flat());
  store.messages = new Map(
    state.channels.map((channel, index) => [
      channel.id,
      lists[index].map((message) => withPings(message, known.get(message.id))),
    ]),
  );
}

/** Where to begin: the channel one is in already, when it still exists. */
const startOf = (channels) => (store.channels.has(store.current) ? store.current : firstChannel(channels));

const byIds = (things) => new Map(things.filter(Boolean).map((thing) => [thing.id, thing]));

const firstChannel = (channels) =>
  (
    channels.find((channel) => channel.type === 0 && channel.name === "backgammon") ??
    channels.find((channel) => channel.type === 0)
  )?.id ?? null;

/** Open a channel or thread in this window. */
export function enter(channelId) {
  store.current = channelId;
  store.newFrom = countUnread(store.me.id, channelId, messagesOf(channelId)).first;
  readCurrent();
  emit("rail");
  emit("messages", channelId);
  emit("entered", channelId);
}

/** Open a channel and, when a message is named, bring that into view. */
export function goTo(channelId, messageId) {
  if (channelId !== store.current) enter(channelId);
  if (messageId) emit("jump", messageId);
}

/** The known messages of a channel, oldest first. */
export const messagesOf = (channelId) => store.messages.get(channelId) ?? [];

/** Mark the open channel as read up to its end, while the window is looked at. */
export function readCurrent() {
  if (document.hidden || !store.current) return;
  const last = messagesOf(store.current).at(-1);
  if (last) markRead(store.me.id, store.current, last.id);
}

function setConnected(connected) {
  store.connected = connected;
  emit("status");
}

const HANDLERS = {
  message_create: putMessage,
  message_update: putMessage,
  message_delete: ({ id, channel_id: channel }) => {
    store.messages.set(
      channel,
      messagesOf(channel).filter((message) => message.id !== id),
    );
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
  if (waiting) waiting.push([name, data]);
  else HANDLERS[name]?.(data);
}

function putMessage(message) {
  const list = [...messagesOf(message.channel_id)];
  const at = list.findIndex((other) => other.id === message.id);
  store.failed.delete(message.id);
  if (at >= 0) list[at] = withPings(message, list[at]);
  else list.splice(placeFor(list, message), 0, withPings(message));
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
