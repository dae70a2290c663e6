/** Buttons and selects of a message. */
import { pendingOf, press } from "/page/actions.js";
import { h, icon } from "/page/dom.js";
import { insideLink, safeLink } from "/page/markdown.js";
import { selectMenu } from "/page/select.js";
import { goTo } from "/page/store.js";

const BUTTON = 2;
const LINK = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const SELECTS = new Set([3, 5, 6, 7, 8]);

/** The rows of components under a message. */
export function components(message) {
  const rows = (message.components ?? []).filter((row) => row.type === 1);
  return rows.map((row) =>
    h(
      "div",
      { class: "row", role: "group" },
      (row.components ?? []).map((each) => build(message, each)),
    ),
  );
}

function build(message, component) {
  if (component.type === BUTTON) return component.style === LINK ? linkButton(component) : button(message, component);
  if (!SELECTS.has(component.type)) return null;
  const busy = Boolean(pendingOf(message.id));
  return selectMenu(component, { busy, choose: (values) => press(message, component, values) });
}

const face = (component) => [
  component.emoji?.name ? h("span", { class: "emoji" }, component.emoji.name) : null,
  h("span", { class: "label" }, component.label ?? ""),
];

function linkButton(component) {
  const inside = insideLink(component.url ?? "");
  if (inside?.channel) {
    const go = () => goTo(inside.channel.id, inside.message);
    return h("button", { type: "button", class: "btn link", onclick: go }, face(component));
  }
  const href = safeLink(component.url);
  return h(
    "a",
    { class: "btn link", href, target: "_blank", rel: "noopener noreferrer" },
    face(component),
    icon("window"),
  );
}

function button(message, component) {
  const pending = pendingOf(message.id);
  const mine = pending?.customId === component.custom_id;
  // aria-disabled, not disabled, while waiting: the focus must stay where the player pressed
  return h(
    "button",
    {
      type: "button",
      class: `btn ${STYLES[component.style] ?? "secondary"}${mine ? " loading" : ""}`,
      disabled: component.disabled,
      "aria-disabled": pending ? "true" : null,
      "aria-busy": mine ? "true" : null,
      dataset: { customId: component.custom_id },
      onclick: () => pendingOf(message.id) || press(message, component),
    },
    face(component),
    mine ? h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null,
  );
}
