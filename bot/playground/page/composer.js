/** The line at the bottom: plain words, or a slash command being put together. */
import { say } from "/page/actions.js";
import { CommandForm } from "/page/commandform.js";
import { leaves, readTyped, search } from "/page/commands.js";
import { byId, fill, h, icon } from "/page/dom.js";
import { Popup } from "/page/popup.js";
import { on, store } from "/page/store.js";

const LONGEST = 2000;
const TALLEST = 200; // pixels

/** Build the composer and listen. */
export function mountComposer() {
  const composer = new Composer();
  on("entered", () => composer.reset());
  on("adrift", () => composer.focus());
  on("type", (text) => composer.type(text));
  document.addEventListener("keydown", (event) => strayKey(event, composer));
}

/** A letter typed where nothing takes letters goes to the composer. */
function strayKey(event, composer) {
  const busy =
    event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || document.querySelector("dialog[open]");
  const listens = document.activeElement?.matches("input, textarea, [role=option], [role=button]");
  if (busy || listens || event.key === " ") return;
  composer.focus();
}

class Composer {
  constructor() {
    this.popup = new Popup();
    this.text = h("textarea", {
      rows: 1,
      maxlength: LONGEST,
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      oninput: () => this.typed(),
      onkeydown: (event) => this.key(event),
      onfocus: () => this.typed(),
    });
    this.line = h("div", { class: "line" });
    this.send = h(
      "button",
      { type: "button", class: "send", "aria-label": "Send", onclick: () => this.submit() },
      icon("send"),
    );
    this.problem = h("p", { class: "problem", role: "alert" });
    this.form = null;
    fill(byId("composer"), this.popup.node, h("div", { class: "bar" }, this.line, this.send), this.problem);
    byId("composer").addEventListener(
      "focusout",
      (event) => byId("composer").contains(event.relatedTarget) || this.popup.hide(),
    );
  }

  /** Start empty, as on entering a channel. */
  reset() {
    this.form = null;
    this.text.value = "";
    this.showText();
  }

  showText() {
    const channel = store.channels.get(store.current);
    const thread = channel && channel.type !== 0;
    const more = matchMedia("(max-width: 760px)").matches ? "" : ", or / for commands";
    this.text.placeholder = channel ? `Message ${thread ? "" : "#"}${channel.name}${more}` : "";
    this.text.setAttribute("aria-label", this.text.placeholder);
    const typing = this.line.contains(document.activeElement);
    this.line.replaceChildren(this.text); // which loses the focus, even for the same element
    if (typing) this.text.focus();
    this.complain("");
    this.popup.hide();
    this.grow();
  }

  grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, TALLEST)}px`;
  }

  focus() {
    if (this.form) this.form.focus();
    else this.text.focus();
  }

  complain(words) {
    this.problem.textContent = words;
  }

  /** Put words in the line as if they had been typed. */
  type(text) {
    this.form = null;
    this.text.value = text;
    this.showText();
    this.text.focus();
    this.typed();
  }

  typed() {
    this.grow();
    this.complain("");
    const value = this.text.value;
    if (!value.startsWith("/") || value.includes("\n")) return this.popup.hide();
    const list = leaves(store.commands);
    const read = readTyped(list, value);
    if (read) return this.begin(read.leaf, read);
    return this.offer(search(list, value.slice(1)));
  }

  offer(found) {
    const items = found.map((leaf) => ({ label: `/${leaf.name}`, detail: leaf.description, leaf }));
    const head = items.length ? "Commands" : "No command fits";
    this.popup.show({
      head,
      items,
      owner: this.text,
      pick: (item) => this.begin(item.leaf, { given: new Map(), rest: "" }),
    });
  }

  begin(leaf, typed) {
    this.text.value = "";
    this.form = new CommandForm(leaf, {
      popup: this.popup,
      complain: (words) => this.complain(words),
      sent: () => this.leave(""),
      exit: (text) => this.leave(text),
    });
    this.line.replaceChildren(this.form.node);
    this.form.start(typed);
  }

  leave(text) {
    this.form = null;
    this.text.value = text;
    this.showText();
    this.text.focus();
    if (text) this.typed();
  }

  key(event) {
    if (this.popup.key(event)) return event.stopPropagation();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return undefined;
    event.preventDefault();
    return this.submit();
  }

  async submit() {
    if (this.form) return this.form.submit();
    const content = this.text.value.trim();
    if (!content) return undefined;
    if (content.startsWith("/") && !content.includes(" "))
      return this.complain("There is no such command. Type / to see them all.");
    try {
      await say(store.current, content);
      this.text.value = "";
      this.grow();
    } catch (error) {
      this.complain(error.message);
    }
    return undefined;
  }
}
