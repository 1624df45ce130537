/** Somebody in a room who loses nothing: says things with keys, comes back after every end, and sends again what nobody answered. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openSocket } from "../../bench/socket.mjs";

const AGAIN_MILLISECONDS = [50, 350];
// How long the page waits before it sends a message again whose room was busy.
const POSTPONED_MILLISECONDS = 2_000;
// What the socket says of a connection that is only to be opened again.
const PASSING = new Set([null, 1006, 1011, 1012, 4008]);

export class Talker {
  /**
   * Ids in the order in which they were first heard.
   * @type {number[]}
   */
  heard = [];
  /** Ids by the keys of own messages that came back. */
  acknowledged = new Map();
  /**
   * Own messages that nobody has answered yet, oldest first.
   * @type {{ key: string, message: string }[]}
   */
  unanswered = [];
  /** How often each thing happened that may, or may not. */
  counts = { said: 0, sent: 0, returns: 0, repeats: 0, busy: 0, refusals: /** @type {unknown[]} */ ([]) };
  /** How long each own message waited for its answer, in milliseconds. */
  waits = /** @type {number[]} */ ([]);
  longestAway = 0;
  isIn = false;
  #known = new Set();
  /** When each message was said that is not answered. */
  #saidAt = new Map();
  /** @type {import("../../bench/socket.mjs").Client | null} */
  #socket = null;
  #isGone = false;

  constructor(port, room, cookie, origin) {
    this.port = port;
    this.room = room;
    this.headers = { Cookie: cookie, Origin: origin };
  }

  /** Say something; until it is answered it is sent again on every new connection. */
  say(words) {
    const message = { key: randomUUID(), message: words };
    this.counts.said++;
    this.#saidAt.set(message.key, Date.now());
    this.unanswered.push(message);
    if (this.#socket) this.#send(message);
  }

  /** Be in the room until told to go. */
  async stay() {
    let leftAt = Date.now();
    while (!this.#isGone) {
      try {
        const code = await this.#oneLine(() => {
          this.longestAway = Math.max(this.longestAway, Date.now() - leftAt);
        });
        if (!PASSING.has(code) && !this.#isGone) this.counts.refusals.push(code);
        leftAt = Date.now();
      } catch {
        // Nobody there to take the call: the next try is as good as this one.
      }
      this.#socket = null;
      this.counts.returns++;
      const [least, most] = AGAIN_MILLISECONDS;
      await pause(least + Math.random() * (most - least));
    }
  }

  /** How long what is not answered yet has waited so far. */
  pending() {
    return [...this.#saidAt.values()].map((saidAt) => Date.now() - saidAt);
  }

  /** Leave for good. */
  go() {
    this.#isGone = true;
    this.#socket?.end();
  }

  /** Open a connection, send what is unanswered, and return the code with which it ended. */
  async #oneLine(onOpen) {
    const path = `/ws/chat/${this.room}/?since=${this.heard.at(-1) ?? 0}`;
    let onEnd;
    const ended = new Promise((resolve) => {
      onEnd = resolve;
    });
    const onText = (text) => this.#hear(JSON.parse(text));
    this.#socket = await openSocket(this.port, path, { headers: this.headers, onText, onEnd });
    this.isIn = true;
    onOpen();
    for (const message of this.unanswered) this.#send(message);
    return ended;
  }

  #sendAgain(key) {
    const message = this.unanswered.find((one) => one.key === key);
    if (message) this.#send(message);
  }

  #send(message) {
    this.counts.sent++;
    this.#socket?.send(JSON.stringify(message));
  }

  #hear(frame) {
    if (frame.type === "error" && frame.code === "room_busy") {
      this.counts.busy++;
      setTimeout(() => this.#sendAgain(frame.key), POSTPONED_MILLISECONDS);
      return;
    }
    if (frame.type === "error" || frame.type === "behind")
      this.counts.refusals.push(frame.code ?? frame.type);
    if (frame.type !== "message") return;
    const { id, key } = frame;
    const own = this.unanswered.findIndex((message) => message.key === key);
    if (own >= 0) {
      this.unanswered.splice(own, 1);
      this.acknowledged.set(key, id);
      this.waits.push(Date.now() - this.#saidAt.get(key));
      this.#saidAt.delete(key);
    }
    if (this.#known.has(id)) {
      this.counts.repeats++;
      return;
    }
    this.#known.add(id);
    this.heard.push(id);
  }
}
