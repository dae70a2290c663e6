/** One option of a slash command: its name and an input. */
import { h } from "/page/dom.js";
import { store } from "/page/store.js";
import { isListed, itemsOf, named, readValue } from "/page/values.js";

/** A chip of a CommandForm; `form` is told of keys that leave it. */
export class Chip {
  constructor(option, form) {
    Object.assign(this, { option, form, picked: null });
    this.input = h("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      role: "combobox",
      "aria-expanded": "false",
      "aria-label": option.name,
      inputmode: option.type === 4 ? "numeric" : null,
      oninput: () => this.typed(),
      onfocus: () => form.offer(this),
      onkeydown: (event) => this.key(event),
      onblur: () => this.settle(),
    });
    this.node = h(
      "label",
      { class: option.required ? "chip required" : "chip", dataset: { option: option.name } },
      h("span", { class: "chip-name" }, option.name),
      this.input,
    );
    this.fit();
  }

  get text() {
    return this.input.value.trim();
  }

  fit() {
    this.input.style.width = `${Math.min(Math.max(this.input.value.length + 1, 4), 60)}ch`;
  }

  fill(text) {
    this.input.value = text;
    this.picked = null;
    this.settle();
    this.fit();
  }

  pick(item) {
    this.input.value = item.label;
    this.picked = { label: item.label, value: item.value };
    this.flag(false);
    this.fit();
  }

  /** A text that names one item of the list becomes that item. */
  settle() {
    if (this.picked || !isListed(this.option) || !this.text) return;
    const item = named(itemsOf(this.option, store), this.text);
    if (item) this.pick(item);
  }

  typed() {
    if (this.picked?.label !== this.input.value) this.picked = null;
    this.form.complain("");
    this.flag(false);
    if (!this.jumped() && !this.finished()) this.form.offer(this);
    this.fit();
  }

  /** "points:" typed after a value moves on to that option. */
  jumped() {
    const match = /(?:^|\s)(\S+):$/.exec(this.input.value);
    const name = match?.[1];
    if (!match) return false;
    const option = name === this.option.name ? this.option : this.form.left.find((each) => each.name === name);
    if (!option) return false;
    this.fill(this.input.value.slice(0, match.index));
    if (option === this.option) this.form.offer(this);
    else this.moveOn(option);
    return true;
  }

  moveOn(option) {
    const { form } = this;
    if (!this.text && !this.option.required) form.remove(this);
    form.take(option);
  }

  /** A space after a complete value of a list or a number ends the chip. */
  finished() {
    if (!this.input.value.endsWith(" ") || !this.text) return false;
    if (this.option.type === 3 && !this.option.choices?.length) return false;
    if (this.read().error) return false;
    this.fill(this.text);
    this.form.next(this);
    return true;
  }

  key(event) {
    const { selectionStart: from, selectionEnd: to, value } = this.input;
    const { form } = this;
    if (event.isComposing) return;
    if (form.popup.key(event)) event.stopPropagation();
    else if (event.key === "Enter") form.submit();
    else if (event.key === "Escape") form.exit("");
    else if (event.key === "Backspace" && !value) this.erase(event);
    else if (event.key === "ArrowLeft" && from === 0 && to === 0) form.step(this, -1);
    else if (event.key === "ArrowRight" && from === value.length) form.step(this, 1);
  }

  erase(event) {
    event.preventDefault();
    if (!this.option.required) this.form.remove(this);
    else if (this.form.chips[0] === this && this.form.chips.every((chip) => !chip.text))
      this.form.exit(`/${this.form.leaf.name}`);
    else this.form.step(this, -1);
  }

  read() {
    if (this.picked) return { value: this.picked.value };
    return readValue(this.option, this.input.value, store);
  }

  /** The option as it is sent, or null when it was left empty. */
  asOption() {
    const { value } = this.read();
    return value === undefined ? null : { name: this.option.name, type: this.option.type, value };
  }

  /** The option as the bot sees it while one still types. */
  asTyped(focused) {
    const read = this.read();
    const value = focused ? this.text : (read.value ?? this.text);
    return { name: this.option.name, type: this.option.type, value, ...(focused ? { focused: true } : {}) };
  }

  flag(wrong) {
    this.node.classList.toggle("wrong", wrong);
    if (wrong) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
