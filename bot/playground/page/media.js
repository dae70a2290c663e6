/** Pictures, files and embeds of a message, and the large view of a picture. */
import { h, icon } from "/page/dom.js";
import { inline, markdown, safeLink } from "/page/markdown.js";

const IMAGE = /\.(png|jpe?g|gif|webp)$/i;

/** The address when it is on this very server, else null: the page asks nobody else for anything. */
function ownAddress(address) {
  try {
    const url = new URL(address, location.origin);
    const here = url.hostname === location.hostname || ["127.0.0.1", "localhost"].includes(url.hostname);
    return here && url.port === location.port ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}

const isPicture = (file) =>
  (file.content_type?.startsWith("image/") || IMAGE.test(file.filename ?? "")) && !file.content_type?.includes("svg");

/** The attachments of a message: pictures to look at, the rest to download. */
export function attachments(files) {
  if (!files.length) return null;
  return h(
    "div",
    { class: "attachments" },
    files.map((file) => (isPicture(file) ? picture(file) : download(file))),
  );
}

function picture(file) {
  const src = ownAddress(file.url);
  if (!src) return null;
  const alt = file.description ?? "";
  const image = h("img", {
    src,
    alt,
    width: file.width,
    height: file.height,
    decoding: "async",
    loading: "lazy",
    draggable: "false",
  });
  const label = `Open the picture large${alt ? `: ${alt}` : ""}`;
  const frame = h(
    "button",
    { type: "button", class: "picture", "aria-label": label, onclick: () => enlarge(src, alt, file) },
    image,
  );
  if (file.width && file.height) frame.style.setProperty("--ratio", `${file.width} / ${file.height}`);
  if (file.width) frame.style.setProperty("--width", `${file.width}px`);
  return frame;
}

const sizeWords = (bytes) => (bytes >= 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${bytes} bytes`);

function download(file) {
  const href = ownAddress(file.url);
  if (!href) return null;
  return h(
    "a",
    { class: "file", href, download: file.filename },
    icon("file"),
    h("span", {}, h("b", {}, file.filename), Number.isFinite(file.size) ? h("small", {}, sizeWords(file.size)) : null),
  );
}

function enlarge(src, alt, file) {
  const image = h("img", { src, alt, width: file.width, height: file.height });
  const close = h("button", { type: "button", class: "close", "aria-label": "Close" }, icon("close"));
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": "Picture" },
    image,
    close,
    alt ? h("p", {}, alt) : null,
  );
  dialog.addEventListener("click", (event) => event.target !== image && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Let the old picture stand behind the new one until that has loaded, so that an edit doesn't flash. */
export function bridgePictures(before, after) {
  const olds = before.querySelectorAll(".picture img:not(.ghost)");
  after.querySelectorAll(".picture img").forEach((image, index) => {
    const old = olds[index];
    if (!old || !old.complete || old.getAttribute("src") === image.getAttribute("src")) return;
    const ghost = h("img", { src: old.getAttribute("src"), class: "ghost", alt: "" });
    image.before(ghost);
    image.addEventListener("load", () => ghost.remove());
    image.addEventListener("error", () => ghost.remove());
  });
}

/** The embeds of a message. */
export const embeds = (list) => list.map(embed);

function embed(data) {
  const box = h(
    "article",
    { class: "embed" },
    data.author?.name ? h("div", { class: "embed-author" }, data.author.name) : null,
    data.title ? h("div", { class: "embed-title" }, titleOf(data)) : null,
    data.description ? h("div", {}, markdown(data.description)) : null,
    fieldsOf(data.fields ?? []),
    data.image ? picture({ ...data.image, filename: "picture.png" }) : null,
    data.footer?.text ? h("div", { class: "embed-footer" }, data.footer.text) : null,
  );
  if (data.color) box.style.borderLeftColor = `#${data.color.toString(16).padStart(6, "0")}`;
  return box;
}

function titleOf(data) {
  const href = data.url ? safeLink(data.url) : null;
  return href ? h("a", { href, target: "_blank", rel: "noopener noreferrer" }, data.title) : inline(data.title);
}

function fieldsOf(fields) {
  if (!fields.length) return null;
  return h(
    "dl",
    { class: "embed-fields" },
    fields.map((field) =>
      h(
        "div",
        { class: field.inline ? "inline" : "" },
        h("dt", {}, inline(field.name)),
        h("dd", {}, markdown(field.value)),
      ),
    ),
  );
}
