/** Elements made from data. Everything becomes text or an attribute; nothing here parses HTML. */

/** Make an element: `props` are attributes, `onclick` and the like are listeners, `dataset` is copied. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) setProp(element, key, value);
  element.append(...children.flat(Infinity).filter(isShown));
  return element;
}

const isShown = (child) => child !== null && child !== undefined && child !== false && child !== "";

function setProp(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
  else if (key === "class") element.className = value;
  else if (key === "dataset") Object.assign(element.dataset, value);
  else element.setAttribute(key, value === true ? "" : String(value));
}

/** The page's own element with this id (it is in index.html, so it exists). */
export const byId = (id) => document.getElementById(id);

const SVG = "http://www.w3.org/2000/svg";
const PATHS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M15 12l4 4-4 4",
  menu: "M4 6h16M4 12h16M4 18h16",
  window: "M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5",
  chevron: "M6 9l6 6 6-6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  close: "M6 6l12 12M18 6 6 18",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  send: "M4 12 20 5l-5 15-4-6zM11 14l9-9",
  check: "M5 13l4 4L19 7",
};

/** A small line drawing by name, hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  for (const [key, value] of [
    ["viewBox", "0 0 24 24"],
    ["class", `icon icon-${name}`],
    ["aria-hidden", "true"],
  ]) {
    svg.setAttribute(key, value);
  }
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** The name to show for a Discord user. */
export const nameOf = (user) => user?.global_name || user?.username || "Unknown";

const HUES = [210, 265, 330, 15, 45, 150, 185, 95];

/** A round avatar: the first letter on a colour that is the user's own; the bot gets two checkers. */
export function avatar(user, small = false) {
  const face = h("span", { class: small ? "avatar small" : "avatar", "aria-hidden": "true" });
  if (user?.bot) {
    face.classList.add("bot");
    face.append(h("i", {}), h("i", {}));
  } else {
    face.style.setProperty("--hue", HUES[hash(user?.id ?? "") % HUES.length]);
    face.append([...nameOf(user)][0]?.toUpperCase() ?? "?");
  }
  return face;
}

function hash(text) {
  let sum = 0;
  for (const char of text) sum = (sum * 31 + char.codePointAt(0)) % 9973;
  return sum;
}

/** Replace the children of an element with others. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(isShown));
  return element;
}
