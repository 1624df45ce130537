/** Chat load: rooms with two people each. A message counts once both people have received it. */
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { openSocket } from "./socket.mjs";
import { median, quantile } from "./summary.mjs";

const TEXT = "明日の見学は、午後2時に駅の改札でお待ちしています。お気をつけてお越しください。";
const OPENED_IN_PARALLEL = 50;
const DRAIN_TIMEOUT_MS = 5_000;

/** JSON frames, as the product's pages use. */
export const PLAIN = {
  isOpenImmediately: true,
  completesHandshake: () => false,
  encode: (message) => JSON.stringify({ message }),
  decode: (text) => JSON.parse(text),
};

/** Socket.IO frames over an Engine.IO WebSocket. */
export const SOCKET_IO = {
  isOpenImmediately: false,
  completesHandshake: (text, client) => {
    if (text.startsWith("0")) client.send("40");
    if (text === "2") client.send("3");
    return text.startsWith("40");
  },
  encode: (message) => `42${JSON.stringify(["message", { message }])}`,
  decode: (text) => (text.startsWith("42") ? JSON.parse(text.slice(2))[1] : null),
};

/** People with open sockets; persons 2n and 2n + 1 share a room. */
export class ChatLoad {
  #pending = new Map();
  #sent = 0;
  #refusal = null;
  /** @type {(sender: number, wait: number) => void} */
  #onDelivered = () => {};
  sockets = [];

  constructor(chat) {
    this.chat = chat;
  }

  /** Open sockets in batches. */
  async open(count) {
    for (let first = 0; first < count; first += OPENED_IN_PARALLEL) {
      const some = Math.min(OPENED_IN_PARALLEL, count - first);
      const opened = Array.from({ length: some }, (_, offset) => this.#openOne(first + offset));
      this.sockets.push(...(await Promise.all(opened)));
    }
  }

  close() {
    for (const socket of this.sockets) socket.end();
    this.sockets = [];
  }

  /** Each person sends the next message once both have received the last one; return messages per second. */
  async closedLoop(warmUpSeconds, seconds) {
    let isOver = false;
    let done = 0;
    this.#onDelivered = (sender) => {
      done++;
      if (!isOver) this.#sendFrom(sender);
    };
    for (let person = 0; person < this.sockets.length; person++) this.#sendFrom(person);
    await pause(warmUpSeconds * 1000);
    const [before, beganAt] = [done, performance.now()];
    await pause(seconds * 1000);
    const rate = (done - before) / ((performance.now() - beganAt) / 1000);
    isOver = true;
    return { rate, lost: await this.#drain() };
  }

  /** Send at a fixed rate, regardless of responses; return percentiles of the delivery time in milliseconds. */
  async openLoop(rate, seconds) {
    const waits = [];
    this.#onDelivered = (_sender, wait) => waits.push(wait);
    const beganAt = performance.now();
    for (let number = 0; number < rate * seconds; number++) {
      const dueIn = beganAt + (number * 1000) / rate - performance.now();
      if (dueIn > 0) await pause(dueIn);
      this.#sendFrom(number % this.sockets.length);
    }
    const lost = await this.#drain();
    return { p50: median(waits), p99: quantile(waits, 0.99), lost };
  }

  #sendFrom(person) {
    const number = this.#sent++;
    this.#pending.set(number, { at: performance.now(), receivers: 0 });
    this.sockets[person].send(this.chat.protocol.encode(`${person}:${number}:${TEXT}`));
  }

  #receive(text) {
    const frame = this.chat.protocol.decode(text);
    if (frame?.type === "error") this.#refusal = frame.detail;
    if (!frame?.message) return;
    const [sender, number] = frame.message.split(":", 2).map(Number);
    const message = this.#pending.get(number);
    if (!message || ++message.receivers < 2) return;
    this.#pending.delete(number);
    this.#onDelivered(sender, performance.now() - message.at);
  }

  async #drain() {
    const giveUpAt = performance.now() + DRAIN_TIMEOUT_MS;
    while (this.#pending.size > 0 && performance.now() < giveUpAt) await pause(20);
    if (this.#refusal) throw new Error(`The server refused a message: ${this.#refusal}`);
    const lost = this.#pending.size;
    this.#pending.clear();
    return lost;
  }

  #openOne(person) {
    const { port, protocol, endpointOf } = this.chat;
    const { path, headers } = endpointOf(person);
    return new Promise((resolve, reject) => {
      const onText = (text, client) => {
        if (protocol.completesHandshake(text, client)) resolve(client);
        this.#receive(text);
      };
      openSocket(port, path, { headers, onText }).then((client) => {
        if (protocol.isOpenImmediately) resolve(client);
      }, reject);
    });
  }
}
