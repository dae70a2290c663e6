/** A slash command in the composer: its name, a chip for each option, and a tail to add more. */
import { autocomplete, runCommand } from "/page/actions.js";
import { Chip } from "/page/chip.js";
import { nest } from "/page/commands.js";
import { h } from "/page/dom.js";
import { store } from "/page/store.js";
import { fitting, isListed, itemsOf, kindOf } from "/page/values.js";

const PAUSE = 120; // ms of quiet before the bot is asked for suggestions

/** One command being filled in. `sent()` after it went, `exit(text)` to go back to plain words. */
export class CommandForm {
  constructor(leaf, { popup, complain, sent, exit }) {
    Object.assign(this, { leaf, popup, complain, sent, exit, chips: [], asked: 0 });
    this.tail = h("input", {
      class: "tail",
      type: "text",
      autocomplete: "off",
      role: "combobox",
      "aria-expanded": "false",
      "aria-label": `More options of /${leaf.name}; Enter sends`,
      oninput: () => this.tailTyped(),
      onfocus: () => this.offerOptions(),
      onkeydown: (event) => this.tailKey(event),
    });
    this.node = h("div", { class: "command" }, h("span", { class: "command-name" }, `/${leaf.name}`), this.tail);
    this.node.addEventListener("click", (event) => event.target === this.node && this.tail.focus());
  }

  /** Put in what was typed already and go to the first place that wants words. */
  start({ given, rest }) {
    for (const option of this.leaf.options) {
      if (given.has(option.name)) this.add(option).fill(given.get(option.name));
      else if (option.required) this.add(option);
    }
    this.focus();
    if (rest && document.activeElement?.closest(".chip")) this.chips[0].fill(rest);
    else this.tail.value = rest;
    this.hintTail();
  }

  /** Go to the first required chip that is empty, else to the tail. */
  focus() {
    (this.chips.find((chip) => chip.option.required && !chip.text)?.input ?? this.tail).focus();
  }

  add(option) {
    const chip = new Chip(option, this);
    this.chips.push(chip);
    this.tail.before(chip.node);
    this.hintTail();
    return chip;
  }

  remove(chip) {
    const at = this.chips.indexOf(chip);
    this.chips.splice(at, 1);
    chip.node.remove();
    this.hintTail();
    (this.chips[at - 1]?.input ?? this.tail).focus();
  }

  /** Options that have no chip yet, required ones first. */
  get left() {
    const used = new Set(this.chips.map((chip) => chip.option.name));
    return this.leaf.options.filter((option) => !used.has(option.name));
  }

  hintTail() {
    const count = this.left.length;
    this.tail.placeholder = count ? `+${count} optional` : "";
  }

  offerOptions() {
    const typed = this.tail.value.trim().toLowerCase();
    const items = this.left
      .filter((option) => option.name.startsWith(typed))
      .map((option) => ({ label: option.name, detail: option.description, required: option.required, option }));
    const head = items.length ? "Options · Tab adds one, Enter sends" : "Enter sends";
    this.popup.show({ head, items, owner: this.tail, active: typed ? 0 : -1, pick: (item) => this.take(item.option) });
  }

  take(option) {
    this.tail.value = "";
    this.add(option).input.focus();
  }

  tailTyped() {
    this.complain("");
    const name = /^\s*(\S+):$/.exec(this.tail.value)?.[1];
    const option = this.left.find((each) => each.name === name);
    if (option) this.take(option);
    else this.offerOptions();
  }

  tailKey(event) {
    const empty = !this.tail.value;
    if (event.key === "Backspace" && empty) this.back(event);
    else if (event.key === "ArrowLeft" && empty) this.chips.at(-1)?.input.focus();
    else if (this.popup.key(event)) event.stopPropagation();
    else if (event.key === "Escape") this.exit("");
    else if (event.key === "Enter") this.submit();
  }

  back(event) {
    event.preventDefault();
    if (this.chips.length) this.chips.at(-1).input.focus();
    else this.exit(`/${this.leaf.name}`);
  }

  /** Show what fits a chip while one types in it. */
  async offer(chip) {
    const { option } = chip;
    const head = [
      h("b", {}, option.name),
      ` ${option.description ?? ""} `,
      h("span", { class: "faint" }, `${kindOf(option)}${option.required ? ", required" : ""}`),
    ];
    const show = (items) =>
      this.popup.show({ head, items, owner: chip.input, pick: (item) => this.picked(chip, item) });
    if (!option.autocomplete)
      return show(isListed(option) ? fitting(itemsOf(option, store), chip.picked ? "" : chip.text) : []);
    if (this.popup.owner === chip.input && !this.popup.node.hidden) this.popup.stale();
    else show([]);
    const items = await this.ask(chip);
    if (items && document.activeElement === chip.input) show(items);
    return undefined;
  }

  /** The bot's suggestions for a chip, or null when the question was overtaken. */
  async ask(chip) {
    const number = ++this.asked;
    await new Promise((resume) => {
      setTimeout(resume, PAUSE);
    });
    if (number !== this.asked) return null;
    const { name, options } = nest(
      this.leaf,
      this.chips.filter((each) => each === chip || each.text).map((each) => each.asTyped(each === chip)),
    );
    const choices = await autocomplete(store.current, name, options).catch(() => []);
    return number === this.asked ? choices.map((choice) => ({ label: choice.name, value: choice.value })) : null;
  }

  picked(chip, item) {
    chip.pick(item);
    this.next(chip);
  }

  /** After a chip is done: the next required gap, else the tail. */
  next(chip) {
    const gap = this.chips.find((each) => each !== chip && each.option.required && !each.text);
    this.asked += 1;
    (gap?.input ?? this.tail).focus();
  }

  /** The chip beside this one, or the tail. */
  step(chip, by) {
    const at = this.chips.indexOf(chip) + by;
    if (at >= 0) (this.chips[at]?.input ?? this.tail).focus();
  }

  /** Send, or say what is missing. */
  async submit() {
    for (const chip of this.chips) chip.flag(false);
    const wrong = this.chips.map((chip) => [chip, chip.read().error]).find(([, error]) => error);
    if (wrong) return this.refuse(...wrong);
    const rest = this.tail.value.trim();
    if (rest) return this.complain(`“${rest}” is no option of /${this.leaf.name}.`);
    const options = this.chips.map((chip) => chip.asOption()).filter(Boolean);
    const { name, options: nested } = nest(this.leaf, options);
    return this.go(name, nested);
  }

  async go(name, options) {
    if (this.busy) return;
    this.busy = true;
    try {
      await runCommand(store.current, name, options, this.leaf.name);
      this.sent();
    } catch (error) {
      this.complain(error.message);
    } finally {
      this.busy = false;
    }
  }

  refuse(chip, error) {
    chip.flag(true);
    chip.input.focus();
    this.complain(`${chip.option.name} ${error}.`);
  }
}
