/** The list over the composer: a headline and items to pick by arrows or mouse. */
import { avatar, fill, h } from "/page/dom.js";

/** A listbox for whichever input has the focus; `pick(item)` is given anew with every `show`. */
export class Popup {
  constructor() {
    this.node = h("div", { class: "popup", hidden: true });
    this.node.addEventListener("mousedown", (event) => event.preventDefault()); // the input keeps the focus
    this.items = [];
    this.active = -1;
  }

  /** Show items; `active` is the one Enter takes, -1 for none until an arrow moves. */
  show({ head, items, pick, active = 0, owner }) {
    Object.assign(this, { items, pick, owner, active: items.length ? active : -1 });
    this.rows = items.map((item, index) => this.row(item, index));
    fill(
      this.node,
      head ? h("div", { class: "popup-head" }, head) : null,
      items.length ? h("ul", { role: "listbox", id: "popup-list" }, this.rows) : null,
    );
    this.node.hidden = !head && !items.length;
    owner.setAttribute("aria-controls", "popup-list");
    owner.setAttribute("aria-expanded", String(items.length > 0));
    this.mark();
  }

  row(item, index) {
    return h(
      "li",
      {
        role: "option",
        id: `popup-${index}`,
        onclick: () => this.pick(item),
        onmousemove: () => this.active !== index && this.move(index),
      },
      item.user ? avatar(item.user, true) : null,
      h(
        "span",
        { class: "popup-label" },
        item.prefix ?? "",
        item.label,
        item.required ? h("span", { class: "star" }, " *") : null,
      ),
      item.detail ? h("span", { class: "popup-detail" }, item.detail) : null,
    );
  }

  hide() {
    this.node.hidden = true;
    this.items = [];
    this.active = -1;
    this.owner?.setAttribute("aria-expanded", "false");
    this.owner?.removeAttribute("aria-activedescendant");
  }

  /** Let Enter take nothing until there is a fresh list. */
  stale() {
    this.active = -1;
    if (this.owner) this.mark();
  }

  get isOpen() {
    return !this.node.hidden && this.items.length > 0;
  }

  move(index) {
    const count = this.items.length;
    this.active = ((index % count) + count) % count;
    this.mark();
  }

  mark() {
    this.rows.forEach((row, index) => row.setAttribute("aria-selected", String(index === this.active)));
    if (this.active < 0) return this.owner.removeAttribute("aria-activedescendant");
    this.owner.setAttribute("aria-activedescendant", `popup-${this.active}`);
    return this.rows[this.active].scrollIntoView({ block: "nearest" });
  }

  /** Let the list have a key; true when it took it. */
  key(event) {
    if (!this.isOpen) return false;
    const taken = this.take(event);
    if (taken) event.preventDefault();
    return taken;
  }

  take(event) {
    if (event.key === "ArrowDown") this.move(this.active + 1);
    else if (event.key === "ArrowUp") this.move(this.active < 0 ? this.items.length - 1 : this.active - 1);
    else if (event.key === "Enter" && !event.shiftKey && this.active >= 0) this.pick(this.items[this.active]);
    else if (event.key === "Tab" && !event.shiftKey) this.pick(this.items[Math.max(0, this.active)]);
    else if (event.key === "Escape") this.hide();
    else return false;
    return true;
  }
}
