/** The WebSocket of one room: connects, reconnects and reports its state. The room itself is in features/room. */
import type { Values } from "./errors";
import { notifySessionExpired, renewSession } from "./session-renewal";
import type { Message, Role } from "./types";

/** "closed": the room has ended; "gone": this viewer has no such room; "signed-out": the session has ended. */
export type ConnectionState = "connecting" | "open" | "waiting" | "closed" | "gone" | "signed-out";

/** Frames from the server (docs/room.md). */
export type RoomFrame =
  | ({ type: "message"; key: string | null } & Message)
  | { type: "error"; detail: string; code: string; values?: Values; key: string | null }
  | { type: "behind" }
  | { type: "taken_back"; ids: number[] }
  | { type: "changed" }
  | { type: "here"; present: Role[]; read: Partial<Record<Role, number>> }
  | { type: "read"; by: Role; id: number }
  | { type: "typing"; by: Role };

/** Frames to the server. */
export type SentFrame = { message: string; key: string } | { read: number } | { typing: true };

interface ChatListener {
  /** The id of the newest loaded message, 0 if none. Read on each connect: the server then sends the later ones. */
  newest: () => number;
  onState: (state: ConnectionState) => void;
  onFrame: (frame: RoomFrame) => void;
}

// Close codes of the server (server/rooms/live/subscribers.py).
const CLOSED = 4001;
const NOT_FOUND = 4004;
const SIGN_IN = 4401;
const TOO_MANY = 4029;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
// A connection that broke sooner than this counts as another failed attempt.
const STEADY_AFTER_MS = 10_000;
// After a longer time in the background, the connection may be dead without a close event.
const SLEPT_MS = 30_000;

export class ChatSocket {
  readonly #url: string;
  readonly #listener: ChatListener;
  #socket: WebSocket | null = null;
  #state: ConnectionState = "connecting";
  #tries = 0;
  #openedAt = 0;
  #hiddenAt = Date.now();
  #renewed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #watching = new AbortController();

  constructor(contactId: number, listener: ChatListener) {
    this.#url = `${location.origin.replace(/^http/, "ws")}/ws/chat/${contactId}/`;
    this.#listener = listener;
    const { signal } = this.#watching;
    window.addEventListener("online", () => this.#wake(), { signal });
    window.addEventListener("offline", () => this.restart(), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.restart(), { signal });
    document.addEventListener("visibilitychange", () => this.#onVisibility(), { signal });
    this.#connect();
  }

  /** Sends a frame; false if the connection is not open. */
  send(frame: SentFrame): boolean {
    if (this.#state !== "open" || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Replaces the current connection, which may be dead without a close event. */
  restart(): void {
    if (this.#hasEnded()) return;
    this.#hangUp();
    this.#waitAndConnect();
  }

  dispose(): void {
    this.#watching.abort();
    clearTimeout(this.#timer);
    this.#hangUp();
    this.#state = "closed";
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(`${this.#url}?since=${this.#listener.newest()}`);
    this.#socket = socket;
    socket.onopen = () => this.#onOpen();
    socket.onmessage = ({ data }) => this.#onFrame(JSON.parse(String(data)) as RoomFrame);
    socket.onclose = ({ code }) => this.#onClose(code);
  }

  #onOpen(): void {
    this.#openedAt = Date.now();
    this.#become("open");
  }

  #onFrame(frame: RoomFrame): void {
    this.#renewed = false;
    this.#listener.onFrame(frame);
  }

  #onClose(code: number): void {
    this.#socket = null;
    if (code === CLOSED) this.#become("closed");
    else if (code === NOT_FOUND) this.#become("gone");
    else if (code === SIGN_IN) void this.#signInAgain();
    // The user has too many open rooms. This one is hidden, and reconnecting would close another one.
    else if (code === TOO_MANY && document.visibilityState === "hidden") this.#become("waiting");
    else this.#waitAndConnect();
  }

  /** Renews the session once per working connection; after that the user must sign in. */
  async #signInAgain(): Promise<void> {
    this.#become("waiting");
    if (this.#renewed) notifySessionExpired();
    const renewed = !this.#renewed && (await renewSession().catch(() => null));
    if (this.#watching.signal.aborted) return;
    if (renewed === null) {
      this.#waitAndConnect();
    } else if (renewed) {
      this.#renewed = true;
      this.#connect();
    } else {
      this.#become("signed-out");
    }
  }

  #waitAndConnect(): void {
    const wasSteady = this.#state === "open" && Date.now() - this.#openedAt >= STEADY_AFTER_MS;
    if (wasSteady) this.#tries = 0;
    const longest = Math.min(FIRST_WAIT_MS * 2 ** this.#tries, LONGEST_WAIT_MS);
    this.#tries += 1;
    this.#become("waiting");
    clearTimeout(this.#timer);
    // Half of the delay is random, so that clients do not all reconnect at once after a server restart.
    this.#timer = setTimeout(() => this.#connect(), longest / 2 + (Math.random() * longest) / 2);
  }

  /** Reconnects immediately: the network is back, or the page is visible again. */
  #wake(): void {
    if (this.#state !== "waiting" || this.#socket !== null) return;
    this.#tries = 0;
    this.#connect();
  }

  #onVisibility(): void {
    if (document.visibilityState === "hidden") {
      this.#hiddenAt = Date.now();
    } else if (this.#state === "open" && Date.now() - this.#hiddenAt >= SLEPT_MS) {
      this.restart();
      this.#wake();
    } else {
      this.#wake();
    }
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #hasEnded(): boolean {
    return this.#state === "closed" || this.#state === "gone" || this.#state === "signed-out";
  }

  #become(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listener.onState(state);
  }
}
