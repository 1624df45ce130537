/** Somebody who calls the API of one node, and how long each answer took. */

const GIVE_UP_MS = 60_000;

export class Caller {
  /** How long each answer took, in milliseconds. */
  waits = /** @type {number[]} */ ([]);
  /** The statuses that were no success; 0 is no answer at all. */
  refusals = /** @type {number[]} */ ([]);
  /** What was answered as done, by whoever calls. */
  done = /** @type {string[]} */ ([]);
  #askedAt = 0;

  constructor(port, cookie) {
    this.address = `http://127.0.0.1:${port}`;
    this.cookie = cookie;
    this.csrf = JSON.parse(Buffer.from(cookie.split(".")[1], "base64url").toString()).csrf;
  }

  /** Call, and return the status of the answer. */
  async call(method, path, body) {
    const headers = {
      Cookie: this.cookie,
      "X-CSRF-TOKEN": this.csrf,
      ...(body && { "Content-Type": "application/json" }),
    };
    this.#askedAt = Date.now();
    const status = await fetch(`${this.address}${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      })
      .catch(() => 0);
    this.waits.push(Date.now() - this.#askedAt);
    this.#askedAt = 0;
    if (status >= 300 || status === 0) this.refusals.push(status);
    return status;
  }

  /** How long the answer that is not there yet has taken so far. */
  pending() {
    return this.#askedAt ? [Date.now() - this.#askedAt] : [];
  }
}
