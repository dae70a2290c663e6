/** Start the page: views first, then the person whose window this is. */
import { fatal, mountBanners } from "/page/banners.js";
import { mountComposer } from "/page/composer.js";
import { mountMessages } from "/page/messages.js";
import { mountModals } from "/page/modal.js";
import { mountPeople } from "/page/people.js";
import { mountRail } from "/page/rail.js";
import { become, emit, readCurrent } from "/page/store.js";
import { keepTimes } from "/page/time.js";

function followWindow() {
  const seen = () => {
    readCurrent();
    emit("rail");
  };
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("focus", seen);
  window.addEventListener("storage", () => emit("rail")); // another window read something
}

async function start() {
  for (const mount of [mountRail, mountPeople, mountBanners, mountMessages, mountComposer, mountModals]) mount();
  try {
    await become(new URLSearchParams(location.search).get("as"));
    followWindow();
    keepTimes();
    document.body.dataset.ready = "true";
  } catch (error) {
    fatal(`The page could not start: ${error.message}`);
  }
}

start();
