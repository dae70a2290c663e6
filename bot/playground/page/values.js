/** What an option may be: the list to offer while one types, and the value that is sent. */
import { nameOf } from "/page/dom.js";

const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;
const NUMBER = 10;

const userItems = (world) => [...world.users.values()].map((user) => ({ label: nameOf(user), value: user.id, user }));

function channelItems(option, world) {
  const allowed = option.channel_types;
  return [...world.channels.values()]
    .filter((channel) => !allowed?.length || allowed.includes(channel.type))
    .map((channel) => ({ label: channel.name, value: channel.id, prefix: "#" }));
}

const roleItems = (world) =>
  (world.guild?.roles ?? []).map((role) => ({ label: role.name.replace(/^@/, ""), value: role.id, prefix: "@" }));

const BOOLEANS = [
  { label: "True", value: true },
  { label: "False", value: false },
];

/** Everything that can be picked for an option; empty for free text and numbers. `world` has users, channels and the guild. */
export function itemsOf(option, world) {
  if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
  if (option.type === BOOLEAN) return BOOLEANS;
  if (option.type === USER || option.type === MENTIONABLE) return userItems(world);
  if (option.type === CHANNEL) return channelItems(option, world);
  if (option.type === ROLE) return roleItems(world);
  return [];
}

/** Whether a value must come from the list. */
export const isListed = (option) =>
  Boolean(option.choices?.length) || [BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE].includes(option.type);

const bare = (text) => text.trim().toLowerCase().replace(/^[@#]/, "");

/** The items that fit what was typed: those that begin so first. */
export function fitting(items, text) {
  const query = bare(text);
  const starts = items.filter((item) => item.label.toLowerCase().startsWith(query));
  return [...starts, ...items.filter((item) => !starts.includes(item) && item.label.toLowerCase().includes(query))];
}

/** The one item a text names: in full, by its value or mention, or as the only one that begins so. */
export function named(items, text) {
  const query = bare(text);
  const id = /^<[@#][!&]?(\d+)>$/.exec(text.trim())?.[1];
  const exact = items.find((item) => item.label.toLowerCase() === query || String(item.value) === (id ?? text.trim()));
  if (exact || !query) return exact ?? null;
  const starts = items.filter((item) => item.label.toLowerCase().startsWith(query));
  return starts.length === 1 ? starts[0] : null;
}

function rangeWords({ min_value: least, max_value: most }) {
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return ` of ${least} or more`;
  return most === undefined ? "" : ` of ${most} or less`;
}

/** What kind of thing an option wants, in words. */
export function kindOf(option) {
  if (option.choices?.length) return "one of the list";
  const kinds = {
    [INTEGER]: "a whole number",
    [BOOLEAN]: "true or false",
    [USER]: "a person",
    [CHANNEL]: "a channel",
    [ROLE]: "a role",
    [MENTIONABLE]: "a person",
    [NUMBER]: "a number",
  };
  return (kinds[option.type] ?? "text") + rangeWords(option);
}

function readNumber(option, text) {
  const value = Number(text);
  const whole = option.type === NUMBER || Number.isInteger(value);
  const inside = value >= (option.min_value ?? -Infinity) && value <= (option.max_value ?? Infinity);
  return text !== "" && whole && inside ? { value } : { error: `must be ${kindOf(option)}` };
}

function readText(option, text) {
  if (text.length < (option.min_length ?? 0)) return { error: `needs at least ${option.min_length} characters` };
  if (text.length > (option.max_length ?? 6000)) return { error: `has more than ${option.max_length} characters` };
  return { value: text };
}

/** The value of a typed text: `{value}`, `{error}` in words after the option's name, `{}` for one left out. */
export function readValue(option, typed, world) {
  const text = typed.trim();
  if (!text) return option.required ? { error: "is required" } : {};
  if (isListed(option)) {
    const item = named(itemsOf(option, world), text);
    return item ? { value: item.value } : { error: `must be ${kindOf(option)}` };
  }
  if (option.type === INTEGER || option.type === NUMBER) return readNumber(option, text);
  return option.type === STRING ? readText(option, text) : { error: "is of a kind this page cannot send" };
}
