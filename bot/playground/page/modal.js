/** Dialogs the bot opens: text inputs, an answer, or a way out. */
import { submitModal } from "/page/actions.js";
import { h, icon } from "/page/dom.js";
import { on } from "/page/store.js";

const TEXT_INPUT = 4;
const LABEL = 18;
const PARAGRAPH = 2;

/** Open a dialog whenever the bot asks for one. */
export function mountModals() {
  on("modal", open);
}

/** The rows as pairs of a text input and its words: both the old action rows and the newer labels. */
function fieldsOf(modal) {
  return (modal.components ?? [])
    .flatMap((row) =>
      row.type === LABEL
        ? [{ input: row.component, label: row.label, description: row.description, wrapper: LABEL }]
        : (row.components ?? []).map((input) => ({ input, label: input.label, description: null, wrapper: 1 })),
    )
    .filter((field) => field.input?.type === TEXT_INPUT);
}

function open(modal) {
  const fields = fieldsOf(modal).map(control);
  const error = h("p", { class: "failure", role: "alert" });
  const submit = h("button", { type: "submit", class: "btn primary" }, h("span", { class: "label" }, "Submit"));
  const form = h(
    "form",
    { method: "dialog", novalidate: true },
    h(
      "header",
      {},
      h("h2", {}, modal.title),
      h(
        "button",
        { type: "button", class: "close", "aria-label": "Close", onclick: () => dialog.close() },
        icon("close"),
      ),
    ),
    fields.map((field) => field.node),
    error,
    h(
      "footer",
      {},
      h("button", { type: "button", class: "btn secondary", onclick: () => dialog.close() }, "Cancel"),
      submit,
    ),
  );
  const dialog = h("dialog", { class: "modal", "aria-label": modal.title }, form);
  form.addEventListener("submit", (event) => send(event, { modal, fields, error, submit, dialog }));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.box.focus();
}

function control({ input, label, description, wrapper }) {
  const required = input.required !== false;
  const attributes = {
    placeholder: input.placeholder,
    maxlength: input.max_length ?? 4000,
    name: input.custom_id,
    "aria-required": String(required),
  };
  const box =
    input.style === PARAGRAPH ? h("textarea", { rows: 5, ...attributes }) : h("input", { type: "text", ...attributes });
  box.value = input.value ?? "";
  const problem = h("span", { class: "problem" });
  const node = h(
    "label",
    {},
    h("span", { class: "field-name" }, label, required ? h("span", { class: "star" }, " *") : null, problem),
    description ? h("small", { class: "faint" }, description) : null,
    box,
  );
  return { box, node, problem, required, input, wrapper };
}

function problemOf({ box, required, input }) {
  const length = box.value.length;
  if (!length) return required ? "is required" : null;
  if (length < (input.min_length ?? 0)) return `needs at least ${input.min_length} characters`;
  return null;
}

function send(event, parts) {
  event.preventDefault();
  const wrong = parts.fields.filter((field) => {
    field.problem.textContent = problemOf(field) ? ` ${problemOf(field)}` : "";
    return problemOf(field);
  });
  if (wrong.length) wrong[0].box.focus();
  else submitNow(parts);
}

function submitNow({ modal, fields, error, submit, dialog }) {
  if (submit.getAttribute("aria-busy")) return;
  submit.setAttribute("aria-busy", "true");
  submit.classList.add("loading");
  error.textContent = "";
  submitModal(modal, fields.map(valueOf), (failure) => {
    submit.removeAttribute("aria-busy");
    submit.classList.remove("loading");
    error.textContent = failure ? `${failure}. Your words are still here.` : "";
    if (!failure) dialog.close();
  });
}

function valueOf({ box, input, wrapper }) {
  const value = { type: TEXT_INPUT, custom_id: input.custom_id, value: box.value };
  return wrapper === LABEL ? { type: LABEL, component: value } : { type: 1, components: [value] };
}
