/** Discord's markdown as DOM nodes. The rules follow its client, so that a stray `*` goes wrong here too. */
import { h, nameOf } from "/page/dom.js";
import { enter, goTo, store } from "/page/store.js";
import { timestampWords } from "/page/time.js";

/** Only web addresses become links. */
export function safeLink(address) {
  try {
    const url = new URL(address);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

const INSIDE = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/(\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** The channel and message of this guild that an address points to, as `{channel, message}`, or null. */
export function insideLink(address) {
  const [, guild, channel, message] = INSIDE.exec(address) ?? [];
  return guild && guild === store.guild?.id ? { channel: store.channels.get(channel), message } : null;
}

function placeLink({ channel, message }, children) {
  if (!channel) return h("span", { class: "mention" }, "#unknown");
  return h(
    "button",
    { type: "button", class: "mention", onclick: () => goTo(channel.id, message) },
    children ?? `#${channel.name}`,
  );
}

function link(address, children, whole) {
  const href = safeLink(address);
  if (!href) return whole;
  const inside = insideLink(address);
  if (inside) return placeLink(inside, children === address ? null : children);
  return h("a", { href, target: "_blank", rel: "noopener noreferrer", title: href }, children);
}

function mentionUser(id, whole) {
  const user = store.users.get(id);
  if (!user) return whole;
  return h("span", { class: id === store.me?.id ? "mention me" : "mention" }, `@${nameOf(user)}`);
}

function mentionChannel(id) {
  const channel = store.channels.get(id);
  if (!channel) return h("span", { class: "mention" }, "#unknown");
  return h("button", { type: "button", class: "mention", onclick: () => enter(id) }, `#${channel.name}`);
}

function timestamp(seconds, format, whole) {
  const words = timestampWords(Number(seconds), format ?? "f");
  if (words === null) return whole;
  const attributes = { class: "stamp", title: timestampWords(Number(seconds), "F") };
  if (format === "R") attributes["data-relative"] = seconds;
  return h("time", attributes, words);
}

function spoiler(children) {
  const box = h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler" }, children);
  const open = () => box.classList.add("open");
  box.addEventListener("click", open);
  box.addEventListener("keydown", (event) => event.key === "Enter" && open());
  return box;
}

// Each rule: a sticky pattern and what its match becomes. The first that fits wins.
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (m) => m[1]],
  [/<@!?(\d+)>/y, (m) => mentionUser(m[1], m[0])],
  [/<@&(\d+)>/y, () => h("span", { class: "mention" }, "@role")],
  [/<#(\d+)>/y, (m) => mentionChannel(m[1])],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => timestamp(m[1], m[2], m[0])],
  [/<\/([^:>\n]{1,100}):\d+>/y, (m) => h("span", { class: "mention" }, `/${m[1]}`)],
  [/<a?:(\w+):\d+>/y, (m) => `:${m[1]}:`],
  [/<(https?:\/\/[^\s>]+)>/y, (m) => link(m[1], m[1], m[0])],
  [/\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (m) => link(m[2], inline(m[1]), m[0])],
  [/https?:\/\/[^\s<]+[^<.,:;"')\]\s]/y, (m) => link(m[0], m[0], m[0])],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => h("code", {}, m[2].trim() || m[2])],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, (m) => h("strong", {}, inline(m[1]))],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (m) => h("u", {}, inline(m[1]))],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, (m) => h("em", {}, inline(m[1]))],
  [/\b_((?:__|\\[\s\S]|[^\\_])+?)_\b/y, (m) => h("em", {}, inline(m[1]))],
  [/~~(?=\S)((?:\\[\s\S]|~(?!~)|[^\s~\\]|\s(?!~~))+?)~~/y, (m) => h("s", {}, inline(m[1]))],
  [/\|\|([\s\S]+?)\|\|/y, (m) => spoiler(inline(m[1]))],
];

const SPECIAL = /[\\<[`*_~|h]/;

/** Read inline marks into nodes and strings. */
export function inline(text) {
  const parts = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = SPECIAL.test(text[at]) ? matchAt(text, at) : null;
    if (!found) {
      plain += text[at++];
      continue;
    }
    if (plain) parts.push(plain);
    plain = "";
    parts.push(found.part);
    at = found.end;
  }
  if (plain) parts.push(plain);
  return parts;
}

function matchAt(text, at) {
  for (const [pattern, build] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const end = pattern.lastIndex;
    if (match) return { part: build(match), end };
  }
  return null;
}

const FENCE = /```(?:([\w+-]+)\n)?\n?([\s\S]*?)\n?```/g;

/** Read a whole message into block nodes. */
export function markdown(text) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(FENCE)) {
    parts.push(...blocks(text.slice(from, match.index).replace(/\n$/, "")));
    parts.push(h("pre", {}, h("code", {}, match[2])));
    from = match.index + match[0].length;
  }
  return [...parts, ...blocks(text.slice(from).replace(from ? /^\n/ : /$^/, ""))];
}

const LINES = [
  [/^(#{1,3})\s+(.+)$/, (m) => h(`h${m[1].length + 2}`, { class: `heading size${m[1].length}` }, inline(m[2]))],
  [/^-#\s+(.+)$/, (m) => h("small", { class: "subtext" }, inline(m[1]))],
  [/^(\s*)[-*]\s+(.+)$/, (m) => h("div", { class: m[1].length > 1 ? "item deep" : "item" }, inline(m[2]))],
  [/^\s*(\d+)\.\s+(.+)$/, (m) => h("div", { class: "item numbered" }, h("b", {}, `${m[1]}.`), " ", inline(m[2]))],
];

function blocks(text) {
  if (!text) return [];
  const parts = [];
  const plain = []; // neighbouring lines without a block mark stay one run, as marks may span them
  const flush = () => plain.length && parts.push(h("div", { class: "text" }, inline(plain.splice(0).join("\n"))));
  const lines = text.split("\n");
  while (lines.length) {
    const block = quote(lines) ?? marked(lines);
    if (block) flush();
    if (block) parts.push(block);
    else plain.push(lines.shift());
  }
  flush();
  return parts;
}

function quote(lines) {
  if (lines[0].startsWith(">>> ")) return h("blockquote", {}, blocks(lines.splice(0).join("\n").slice(4)));
  let count = 0;
  while (count < lines.length && lines[count].startsWith("> ")) count++;
  if (!count) return null;
  return h(
    "blockquote",
    {},
    blocks(
      lines
        .splice(0, count)
        .map((line) => line.slice(2))
        .join("\n"),
    ),
  );
}

function marked(lines) {
  for (const [pattern, build] of LINES) {
    const match = pattern.exec(lines[0]);
    if (!match) continue;
    lines.shift();
    return build(match);
  }
  return null;
}

/** A message's text without marks, for a one-line preview. */
export const plainText = (text) =>
  markdown(text)
    .map((block) => block.textContent)
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
