/** The way to the local server: JSON both ways and one event socket that reconnects. */

/** GET a JSON answer; throws an Error with the server's words. */
export async function get(path, params) {
  const query = new URLSearchParams(params);
  return answer(await fetch(`${path}?${query}`, { cache: "no-store" }));
}

/** POST a JSON body and read the JSON answer; throws an Error with the server's words. */
export async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return answer(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok)
    throw Object.assign(new Error(body.message || `The server answered ${response.status}.`), {
      status: response.status,
    });
  return body;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;

/** The event stream of one user: calls `onEvent(name, data)`, `onUp()` at each connection, `onDown()` at each loss. */
export class Events {
  constructor(user, { onEvent, onUp, onDown }) {
    Object.assign(this, { user, onEvent, onUp, onDown, wait: FIRST_WAIT, closed: false });
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/page/events?user=${encodeURIComponent(this.user)}`);
    this.socket.addEventListener("open", () => this.opened());
    this.socket.addEventListener("message", (event) => this.heard(event.data));
    this.socket.addEventListener("close", () => this.lost());
  }

  opened() {
    this.wait = FIRST_WAIT;
    if (!this.closed) this.onUp();
  }

  heard(text) {
    if (this.closed) return;
    const { t, d } = JSON.parse(text);
    this.onEvent(t, d);
  }

  lost() {
    if (this.closed) return;
    this.onDown();
    setTimeout(() => this.closed || this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
