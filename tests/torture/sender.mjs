/** Pictures in a room, as the product's pages send, show and take them back. */

const MESSAGES = "/api/chat/chat-messages/";

/** Somebody in a room who sends pictures and looks at them. */
export class Sender {
  constructor(port, room, cookie) {
    this.address = `http://127.0.0.1:${port}`;
    this.room = room;
    this.cookie = cookie;
    this.csrf = JSON.parse(Buffer.from(cookie.split(".")[1], "base64url").toString()).csrf;
  }

  async send(photo) {
    const form = new FormData();
    form.append("talk_room", String(this.room));
    form.append("image", photo, "photo.jpg");
    const { id, image } = await (await this.#call("POST", MESSAGES, form)).json();
    return { by: this, id, ...image };
  }

  async takeBack(id) {
    await this.#call("DELETE", `${MESSAGES}${id}/`);
  }

  /** Return the type of what is shown. */
  async show(path) {
    const answer = await this.#call("GET", path);
    await answer.arrayBuffer();
    return answer.headers.get("content-type");
  }

  async #call(method, path, body) {
    const headers = { Cookie: this.cookie, "X-CSRF-TOKEN": this.csrf };
    const answer = await fetch(`${this.address}${path}`, { method, body, headers });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}
