/** Words across the top when something is down. */
import { byId, fill, h } from "/page/dom.js";
import { on, store } from "/page/store.js";

/** Start showing them. */
export function mountBanners() {
  on("state", draw);
  on("status", draw);
}

function draw() {
  fill(
    byId("banners"),
    store.connected ? null : h("p", { class: "banner" }, "The connection to the local server is lost. Trying again…"),
    store.connected && !store.botOnline
      ? h(
          "p",
          { class: "banner warn" },
          "The bot is offline. Buttons and commands fail until it is back; nothing is lost.",
        )
      : null,
  );
}

/** Say that the page could not start at all. */
export function fatal(message) {
  fill(
    byId("banners"),
    h(
      "p",
      { class: "banner" },
      message,
      " ",
      h("button", { type: "button", class: "linkish", onclick: () => location.reload() }, "Try again"),
    ),
  );
}
