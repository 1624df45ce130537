/** Sends, views and deletes pictures in a room, as the product's pages do. */

const MESSAGES = "/api/chat/chat-messages/";

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

  async deletePicture(id) {
    await this.#call("DELETE", `${MESSAGES}${id}/`);
  }

  /** GET a picture; return its content type. */
  async view(path) {
    const response = await this.#call("GET", path);
    await response.arrayBuffer();
    return response.headers.get("content-type");
  }

  async #call(method, path, body) {
    const headers = { Cookie: this.cookie, "X-CSRF-TOKEN": this.csrf };
    const response = await fetch(`${this.address}${path}`, { method, body, headers });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}
