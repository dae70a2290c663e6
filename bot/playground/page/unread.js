/** Which messages a user has seen. Kept by the browser, so that it survives switching people and reloads. */
const memory = new Map(); // stands in where the browser forbids storage

const PREFIX = "backgammon-read:";
const keyOf = (userId) => PREFIX + userId;

function read(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage is off: the page remembers until it is closed
  }
}

/** Whether snowflake `a` is younger than `b`; decimal strings too long for a Number. */
export const isAfter = (a, b) => (a.length === b.length ? a > b : a.length > b.length);

const marks = (userId) => JSON.parse(read(keyOf(userId)) ?? "{}");

/** Remember that a user has read a channel up to a message. */
export function markRead(userId, channelId, messageId) {
  const all = marks(userId);
  if (all[channelId] && !isAfter(messageId, all[channelId])) return;
  all[channelId] = messageId;
  write(keyOf(userId), JSON.stringify(all));
}

/** Whether a message mentions a user. */
export function mentions(message, userId) {
  if (message.mention_everyone) return true;
  return (message.mentions ?? []).some((user) => user.id === userId);
}

/** Whether a message called a user when it was posted: an edit may mention, but calls nobody. */
export const pinged = (message, userId) => (message.pings ? message.pings.includes(userId) : mentions(message, userId));

/** A message with the users it called, as far as they are known from an earlier state of it. */
export const withPings = (message, before) => ({
  ...message,
  pings: before?.pings ?? (message.mentions ?? []).map((user) => user.id),
});

/** What a user has not read of these messages: how many, how many mention them, and the first one's id. */
export function countUnread(userId, channelId, messages) {
  const seen = marks(userId)[channelId] ?? "0";
  const fresh = messages.filter((message) => isAfter(message.id, seen) && message.author?.id !== userId);
  const called = fresh.filter((message) => pinged(message, userId)).length;
  return { unread: fresh.length, mentions: called, first: fresh[0]?.id ?? null };
}

/** A remembered yes/no of the page itself, like "the hint was closed". */
export const flag = (name) => read(`backgammon-flag:${name}`) === "1";

/** Remember a yes of the page itself. */
export const setFlag = (name) => write(`backgammon-flag:${name}`, "1");

/** Throw away what is remembered of users who are gone: a server that starts anew has new ones. */
export function forgetOthers(userIds) {
  const known = new Set(userIds.map(keyOf));
  try {
    Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX) && !known.has(key))
      .forEach((key) => localStorage.removeItem(key));
  } catch {
    // storage is off: nothing is kept anyway
  }
}
