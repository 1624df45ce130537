/** Somebody's browser: it signs in, keeps the cookies and calls as the product's pages do. */

export class Browser {
  cookies = "";
  #csrf = "";

  constructor(address) {
    this.address = address;
  }

  async signIn(email, password) {
    const answer = await this.#send("POST", "/api/accounts/facilities/login/", { email, password });
    const set = answer.headers.getSetCookie();
    this.cookies = set
      .filter((line) => /; Path=\/(;|$)/.test(line))
      .map((line) => line.split(";")[0])
      .join("; ");
    this.#csrf = /csrf_access_token=([^;]+)/.exec(this.cookies)?.[1] ?? "";
  }

  /** Call the API with JSON or a form; return what it answers. */
  async call(method, path, body) {
    return (await this.#send(method, path, body)).json();
  }

  /** Return how many bytes a call answers. */
  async lengthOf(path) {
    return (await (await this.#send("GET", path)).arrayBuffer()).byteLength;
  }

  /** Call the API; return the answer as it is, a refusal too. */
  ask(method, path, body) {
    const isJson = body && !(body instanceof FormData);
    return fetch(`${this.address}${path}`, {
      method,
      headers: {
        Cookie: this.cookies,
        "X-CSRF-TOKEN": this.#csrf,
        ...(isJson && { "Content-Type": "application/json" }),
      },
      body: isJson ? JSON.stringify(body) : body,
    });
  }

  async #send(method, path, body) {
    const answer = await this.ask(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}
