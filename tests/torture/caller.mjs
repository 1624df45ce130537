/** An API client of one node that records the response times. */

const GIVE_UP_MS = 60_000;

export class Caller {
  /** Response times in milliseconds. */
  waits = /** @type {number[]} */ ([]);
  /** Statuses other than success; 0 is no response. */
  refusals = /** @type {number[]} */ ([]);
  /** Names of objects that the server confirmed; filled by the caller. */
  confirmed = /** @type {string[]} */ ([]);
  #requestedAt = 0;

  constructor(port, cookie) {
    this.address = `http://127.0.0.1:${port}`;
    this.cookie = cookie;
    this.csrf = JSON.parse(Buffer.from(cookie.split(".")[1], "base64url").toString()).csrf;
  }

  /** Send a call; return the status, or 0 without a response. */
  async call(method, path, body) {
    const headers = {
      Cookie: this.cookie,
      "X-CSRF-TOKEN": this.csrf,
      ...(body && { "Content-Type": "application/json" }),
    };
    this.#requestedAt = Date.now();
    const status = await fetch(`${this.address}${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 0);
    this.waits.push(Date.now() - this.#requestedAt);
    this.#requestedAt = 0;
    if (status >= 300 || status === 0) this.refusals.push(status);
    return status;
  }

  /** The waiting time of the call in progress, if any. */
  pending() {
    return this.#requestedAt ? [Date.now() - this.#requestedAt] : [];
  }
}
