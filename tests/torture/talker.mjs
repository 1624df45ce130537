/** A room client that loses nothing: sends messages with keys, reconnects, and resends unacknowledged messages. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openSocket } from "../../bench/socket.mjs";

const RECONNECT_DELAY_MS = [50, 350];
// The page waits this long before it resends a message to a busy room.
const BUSY_RETRY_MS = 2_000;
// Close codes after which a client reconnects; null is a lost connection.
const RECONNECTABLE_CODES = new Set([null, 1006, 1011, 1012, 4008]);

export class Talker {
  /**
   * Message ids in the order in which they were first received.
   * @type {number[]}
   */
  received = [];
  /** Ids of own acknowledged messages by key. */
  acknowledged = new Map();
  /**
   * Own messages without an acknowledgement, oldest first.
   * @type {{ key: string, message: string }[]}
   */
  unacknowledged = [];
  /** Numbers of events, both expected ones and faults. */
  counts = { posted: 0, sent: 0, returns: 0, repeats: 0, busy: 0, refusals: /** @type {unknown[]} */ ([]) };
  /** The time until each own message was acknowledged, in milliseconds. */
  waits = /** @type {number[]} */ ([]);
  longestDisconnection = 0;
  isConnected = false;
  #receivedIds = new Set();
  /** When each unacknowledged message was posted. */
  #postedAt = new Map();
  /** @type {import("../../bench/socket.mjs").Client | null} */
  #socket = null;
  #hasLeft = false;

  constructor(port, room, cookie, origin) {
    this.port = port;
    this.room = room;
    this.headers = { Cookie: cookie, Origin: origin };
  }

  /** Post a message. It is resent on every new connection until it is acknowledged. */
  post(text) {
    const message = { key: randomUUID(), message: text };
    this.counts.posted++;
    this.#postedAt.set(message.key, Date.now());
    this.unacknowledged.push(message);
    if (this.#socket) this.#send(message);
  }

  /** Stay connected until `leave` is called. */
  async stay() {
    let leftAt = Date.now();
    while (!this.#hasLeft) {
      try {
        const code = await this.#connectOnce(() => {
          this.longestDisconnection = Math.max(this.longestDisconnection, Date.now() - leftAt);
        });
        if (!RECONNECTABLE_CODES.has(code) && !this.#hasLeft) this.counts.refusals.push(code);
        leftAt = Date.now();
      } catch {
        // The connection failed; try again.
      }
      this.#socket = null;
      this.counts.returns++;
      const [least, most] = RECONNECT_DELAY_MS;
      await pause(least + Math.random() * (most - least));
    }
  }

  /** The waiting times of unacknowledged messages. */
  pending() {
    return [...this.#postedAt.values()].map((postedAt) => Date.now() - postedAt);
  }

  leave() {
    this.#hasLeft = true;
    this.#socket?.end();
  }

  /** Open a connection, resend unacknowledged messages, and return the close code. */
  async #connectOnce(onOpen) {
    const path = `/ws/chat/${this.room}/?since=${this.received.at(-1) ?? 0}`;
    let onEnd;
    const ended = new Promise((resolve) => {
      onEnd = resolve;
    });
    const onText = (text) => this.#onFrame(JSON.parse(text));
    this.#socket = await openSocket(this.port, path, { headers: this.headers, onText, onEnd });
    this.isConnected = true;
    onOpen();
    for (const message of this.unacknowledged) this.#send(message);
    return ended;
  }

  #sendAgain(key) {
    const message = this.unacknowledged.find((one) => one.key === key);
    if (message) this.#send(message);
  }

  #send(message) {
    this.counts.sent++;
    this.#socket?.send(JSON.stringify(message));
  }

  #onFrame(frame) {
    if (frame.type === "error" && frame.code === "room_busy") {
      this.counts.busy++;
      setTimeout(() => this.#sendAgain(frame.key), BUSY_RETRY_MS);
      return;
    }
    if (frame.type === "error" || frame.type === "behind")
      this.counts.refusals.push(frame.code ?? frame.type);
    if (frame.type !== "message") return;
    const { id, key } = frame;
    const index = this.unacknowledged.findIndex((message) => message.key === key);
    if (index >= 0) {
      this.unacknowledged.splice(index, 1);
      this.acknowledged.set(key, id);
      this.waits.push(Date.now() - this.#postedAt.get(key));
      this.#postedAt.delete(key);
    }
    if (this.#receivedIds.has(id)) {
      this.counts.repeats++;
      return;
    }
    this.#receivedIds.add(id);
    this.received.push(id);
  }
}
