/** The corner at the bottom left: who one is, and becoming someone else. */
import { avatar, byId, fill, h, icon, nameOf } from "/page/dom.js";
import { redraw } from "/page/focus.js";
import { become, messagesOf, on, store } from "/page/store.js";
import { countUnread } from "/page/unread.js";

/** Start showing the person and the menu of the others. */
export function mountPeople() {
  on("state", draw);
  on("rail", drawCounts);
  document.addEventListener("click", (event) => byId("people").contains(event.target) || close());
  byId("people").addEventListener("keydown", key);
}

const persons = () => [...store.users.values()].filter((user) => !user.bot);

/** The name, as it outlives a restart of the server; the id where two are called the same. */
const addressOf = (user) => {
  const unique = persons().filter((other) => nameOf(other).toLowerCase() === nameOf(user).toLowerCase()).length === 1;
  return `/?as=${encodeURIComponent(unique ? nameOf(user) : user.id)}`;
};

function draw() {
  const button = h(
    "button",
    { type: "button", id: "me", "aria-haspopup": "true", "aria-expanded": "false", onclick: toggle },
    avatar(store.me),
    h("span", { class: "me-words" }, h("b", {}, nameOf(store.me)), h("small", {}, "Switch person")),
    h("span", { class: "badge waiting", hidden: true }),
    icon("chevron"),
  );
  const menu = h("ul", { id: "people-menu", hidden: true, "aria-label": "Be someone else" }, persons().map(row));
  redraw(byId("people"), () => fill(byId("people"), menu, button));
  drawCounts();
}

function row(user) {
  const current = user.id === store.me.id;
  const become_ = () => (current ? close() : switchTo(user));
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: "person",
        "aria-current": current ? "true" : null,
        dataset: { user: user.id },
        onclick: become_,
      },
      avatar(user),
      h("span", {}, nameOf(user)),
      current ? icon("check") : h("span", { class: "badge", hidden: true }),
    ),
    h(
      "a",
      {
        class: "new-window",
        href: addressOf(user),
        target: "_blank",
        rel: "noopener",
        title: `Open ${nameOf(user)} in a new window`,
        "aria-label": `Open ${nameOf(user)} in a new window`,
        onclick: close,
      },
      icon("window"),
    ),
  );
}

/** Mentions a person has not read, as far as this window can see the channels. */
function waitingFor(user) {
  return [...store.channels.keys()].reduce((sum, id) => sum + countUnread(user.id, id, messagesOf(id)).mentions, 0);
}

function drawCounts() {
  let total = 0;
  for (const user of persons().filter((each) => each.id !== store.me.id)) {
    const count = waitingFor(user);
    const badge = document.querySelector(`.person[data-user="${CSS.escape(user.id)}"] .badge`);
    if (badge) show(badge, count);
    total += count;
  }
  const badge = document.querySelector("#me .badge");
  if (badge) show(badge, total);
}

function show(badge, count) {
  badge.textContent = count > 9 ? "9+" : count;
  badge.hidden = count === 0;
}

async function switchTo(user) {
  close();
  const me = await become(user.id);
  history.replaceState(null, "", addressOf(me));
  byId("me").focus();
}

function toggle() {
  const menu = byId("people-menu");
  menu.hidden = !menu.hidden;
  byId("me").setAttribute("aria-expanded", String(!menu.hidden));
  if (!menu.hidden) menu.querySelector(".person:not([aria-current])")?.focus();
}

function close() {
  const menu = byId("people-menu");
  if (!menu || menu.hidden) return;
  menu.hidden = true;
  byId("me").setAttribute("aria-expanded", "false");
}

function key(event) {
  if (event.key === "Escape" && !byId("people-menu").hidden) {
    close();
    byId("me").focus();
    event.stopPropagation();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const rows = [...document.querySelectorAll("#people-menu .person")];
  const at = rows.indexOf(document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  rows[(at + step + rows.length) % rows.length].focus();
}
