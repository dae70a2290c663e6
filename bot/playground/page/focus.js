/** Keeping the keyboard where it was when a part of the page is drawn anew. */
import { emit } from "/page/store.js";

const WITHIN = "button:not(:disabled), a[href]";

/** Whether the buttons of a message row, which act, are meant, or what only leads somewhere. */
const placesOf = (root, acting) =>
  [...root.querySelectorAll(WITHIN)].filter((place) => Boolean(place.closest(".row")) === acting);

function heldIn(root) {
  const active = document.activeElement;
  if (!root.contains(active) || !active.matches(WITHIN)) return null;
  const acting = Boolean(active.closest(".row"));
  return { acting, label: active.textContent, index: placesOf(root, acting).indexOf(active) };
}

/** Same words, else same place. */
function giveBack(root, { acting, label, index }) {
  const places = placesOf(root, acting);
  const named = places.find((place) => place.textContent === label);
  (named ?? places[Math.min(index, places.length - 1)])?.focus({ preventScroll: true });
}

/** Draw what `before` shows anew by `change()`, which gives the new element unless it is the same. */
export function redraw(before, change) {
  const held = heldIn(before);
  const after = change() ?? before;
  if (held) giveBack(after, held);
  return after;
}

/** Change what is in `root`; when that takes a keyboard's place away, it goes to the composer ("adrift"). */
export function anchored(root, change) {
  const active = document.activeElement;
  const keyed = root.contains(active) && active.matches(":focus-visible"); // a finger must not call up a phone's keys
  const result = change();
  if (keyed && document.activeElement === document.body) emit("adrift");
  return result;
}
