/** An API client that signs in, keeps its cookies and sends the CSRF header, as the product's pages do. */

export class Browser {
  cookies = "";
  #csrf = "";

  constructor(address) {
    this.address = address;
  }

  async signIn(email, password) {
    const response = await this.#send("POST", "/api/accounts/facilities/login/", { email, password });
    const setCookies = response.headers.getSetCookie();
    this.cookies = setCookies
      .filter((line) => /; Path=\/(;|$)/.test(line))
      .map((line) => line.split(";")[0])
      .join("; ");
    this.#csrf = /csrf_access_token=([^;]+)/.exec(this.cookies)?.[1] ?? "";
  }

  /** Send JSON or a form; return the parsed response. Throws on an error status. */
  async call(method, path, body) {
    return (await this.#send(method, path, body)).json();
  }

  /** GET a path; return the number of bytes of the response. */
  async responseLength(path) {
    return (await (await this.#send("GET", path)).arrayBuffer()).byteLength;
  }

  /** Send JSON or a form; return the response with any status. */
  request(method, path, body) {
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
    const response = await this.request(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}
