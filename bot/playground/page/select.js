/** A select of a message: a button that opens a list. */
import { h, icon, nameOf } from "/page/dom.js";
import { store } from "/page/store.js";

const USER_TYPES = new Set([5, 7]);

function optionsOf(component) {
  if (component.type === 3) return component.options ?? [];
  if (USER_TYPES.has(component.type))
    return [...store.users.values()].map((user) => ({ label: nameOf(user), value: user.id }));
  if (component.type === 8)
    return [...store.channels.values()].map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
  return [];
}

const presetOf = (component) => [
  ...(component.options ?? []).filter((option) => option.default).map((option) => option.value),
  ...(component.default_values ?? []).map((value) => value.id),
];

/** Build a select; `choose(values)` is called once the choice is complete. */
export function selectMenu(component, { busy, choose }) {
  return new Select(component, busy, choose).node;
}

class Select {
  constructor(component, busy, choose) {
    Object.assign(this, { component, choose, options: optionsOf(component), values: presetOf(component) });
    this.most = component.max_values ?? 1;
    this.least = component.min_values ?? 1;
    this.button = h("button", {
      type: "button",
      class: "select",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      disabled: component.disabled,
      "aria-disabled": busy ? "true" : null,
      dataset: { customId: component.custom_id },
      onclick: () => busy || this.toggle(),
    });
    this.list = h("ul", {
      class: "select-list",
      role: "listbox",
      hidden: true,
      "aria-multiselectable": String(this.most > 1),
    });
    this.node = h("div", { class: "select-box" }, this.button, this.list);
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.node.addEventListener("focusout", (event) => this.node.contains(event.relatedTarget) || this.close());
    this.label();
  }

  label() {
    const chosen = this.options.filter((option) => this.values.includes(option.value)).map((option) => option.label);
    const words = chosen.join(", ") || this.component.placeholder || "Make a selection";
    this.button.replaceChildren(h("span", { class: chosen.length ? "" : "faint" }, words), icon("chevron"));
  }

  toggle() {
    if (this.list.hidden) this.open();
    else this.close();
  }

  open() {
    this.list.replaceChildren(...this.options.map((option) => this.item(option)));
    this.list.hidden = false;
    this.list.classList.toggle("upward", this.lacksRoom());
    this.button.setAttribute("aria-expanded", "true");
    (this.list.querySelector("[aria-selected=true]") ?? this.list.firstElementChild)?.focus();
  }

  lacksRoom() {
    const below =
      document.getElementById("scroller").getBoundingClientRect().bottom - this.button.getBoundingClientRect().bottom;
    return below < this.list.offsetHeight + 8;
  }

  item(option) {
    const selected = this.values.includes(option.value);
    return h(
      "li",
      { role: "option", tabindex: "-1", "aria-selected": String(selected), onclick: () => this.pick(option) },
      h(
        "span",
        {},
        option.emoji?.name ? `${option.emoji.name} ` : null,
        option.label,
        option.description ? h("small", {}, option.description) : null,
      ),
      icon("check"),
    );
  }

  pick(option) {
    if (this.most === 1) {
      this.values = [option.value];
      return this.finish();
    }
    const without = this.values.filter((value) => value !== option.value);
    this.values = without.length < this.values.length ? without : [...this.values, option.value].slice(0, this.most);
    this.changed = true;
    // changed in place: a new list would lose the focus, and with it be closed
    this.options.forEach((each, at) =>
      this.list.children[at].setAttribute("aria-selected", String(this.values.includes(each.value))),
    );
    return undefined;
  }

  finish() {
    this.changed = false;
    this.label();
    this.shut();
    this.button.focus();
    this.choose(this.values);
  }

  close() {
    if (this.list.hidden) return;
    if (this.changed && this.values.length >= this.least) this.finish();
    else this.shut();
  }

  shut() {
    this.list.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
  }

  key(event) {
    if (this.list.hidden) {
      if (event.key === "ArrowDown" && !this.button.disabled) this.open();
      return;
    }
    const items = [...this.list.children];
    const at = items.indexOf(document.activeElement);
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    if (event.key in moves) items.at(moves[event.key] % items.length)?.focus();
    else if (event.key === "Enter" || event.key === " ") items[at]?.click();
    else if (event.key === "Escape") this.escape();
    else return;
    event.preventDefault();
  }

  escape() {
    this.close();
    this.button.focus();
  }
}
