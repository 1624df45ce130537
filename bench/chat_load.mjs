/** The load on a chat: people in rooms of two, each message counted once its sender and the other person have it. */
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { openSocket } from "./socket.mjs";

const WORDS = "明日の見学は、午後2時に駅の改札でお待ちしています。お気をつけてお越しください。";
const OPENED_AT_ONCE = 50;
const MILLISECONDS_FOR_THE_LAST = 5_000;

/** JSON frames, as our own pages speak. */
export const PLAIN = {
  isInAtOnce: true,
  letsIn: () => false,
  say: (message) => JSON.stringify({ message }),
  heard: (text) => JSON.parse(text),
};

/** Socket.IO's frames on Engine.IO's, over a WebSocket from the start. */
export const SOCKET_IO = {
  isInAtOnce: false,
  letsIn: (text, client) => {
    if (text.startsWith("0")) client.send("40");
    if (text === "2") client.send("3");
    return text.startsWith("40");
  },
  say: (message) => `42${JSON.stringify(["message", { message }])}`,
  heard: (text) => (text.startsWith("42") ? JSON.parse(text.slice(2))[1] : null),
};

/** The people of a chat with open sockets; two neighbours share a room. */
export class Crowd {
  #pending = new Map();
  #sent = 0;
  #refusal = null;
  /** @type {(sender: number, wait: number) => void} */
  #onDone = () => {};
  sockets = [];

  constructor(chat) {
    this.chat = chat;
  }

  /** Open so many sockets, some at a time. */
  async open(count) {
    for (let first = 0; first < count; first += OPENED_AT_ONCE) {
      const some = Math.min(OPENED_AT_ONCE, count - first);
      const opened = Array.from({ length: some }, (_, offset) => this.#openOne(first + offset));
      this.sockets.push(...(await Promise.all(opened)));
    }
  }

  close() {
    for (const socket of this.sockets) socket.end();
    this.sockets = [];
  }

  /** Let everybody speak again as soon as both have heard; return messages a second within the time. */
  async closedLoop(warmUpSeconds, seconds) {
    let isOver = false;
    let done = 0;
    this.#onDone = (sender) => {
      done++;
      if (!isOver) this.#say(sender);
    };
    for (let person = 0; person < this.sockets.length; person++) this.#say(person);
    await pause(warmUpSeconds * 1000);
    const [before, beganAt] = [done, performance.now()];
    await pause(seconds * 1000);
    const rate = (done - before) / ((performance.now() - beganAt) / 1000);
    isOver = true;
    return { rate, lost: await this.#waitForTheLast() };
  }

  /** Send so many a second, whatever comes back; return after how many milliseconds both had heard. */
  async openLoop(rate, seconds) {
    const waits = [];
    this.#onDone = (_sender, wait) => waits.push(wait);
    const beganAt = performance.now();
    for (let number = 0; number < rate * seconds; number++) {
      const dueIn = beganAt + (number * 1000) / rate - performance.now();
      if (dueIn > 0) await pause(dueIn);
      this.#say(number % this.sockets.length);
    }
    const lost = await this.#waitForTheLast();
    waits.sort((one, other) => one - other);
    const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))];
    return { p50: at(0.5), p99: at(0.99), lost };
  }

  #say(person) {
    const number = this.#sent++;
    this.#pending.set(number, { at: performance.now(), hearers: 0 });
    this.sockets[person].send(this.chat.protocol.say(`${person}:${number}:${WORDS}`));
  }

  #hear(text) {
    const frame = this.chat.protocol.heard(text);
    if (frame?.type === "error") this.#refusal = frame.detail;
    if (!frame?.message) return;
    const [sender, number] = frame.message.split(":", 2).map(Number);
    const message = this.#pending.get(number);
    if (!message || ++message.hearers < 2) return;
    this.#pending.delete(number);
    this.#onDone(sender, performance.now() - message.at);
  }

  async #waitForTheLast() {
    const giveUpAt = performance.now() + MILLISECONDS_FOR_THE_LAST;
    while (this.#pending.size > 0 && performance.now() < giveUpAt) await pause(20);
    if (this.#refusal) throw new Error(`The server refused a message: ${this.#refusal}`);
    const lost = this.#pending.size;
    this.#pending.clear();
    return lost;
  }

  #openOne(person) {
    const { port, protocol, placeOf } = this.chat;
    const { path, headers } = placeOf(person);
    return new Promise((resolve, reject) => {
      const onText = (text, client) => {
        if (protocol.letsIn(text, client)) resolve(client);
        this.#hear(text);
      };
      openSocket(port, path, { headers, onText }).then((client) => {
        if (protocol.isInAtOnce) resolve(client);
      }, reject);
    });
  }
}
