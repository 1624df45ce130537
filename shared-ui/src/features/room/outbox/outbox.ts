/** Outgoing messages, from 送信 until the server has stored them: pure state. use-outbox sends them. */

/**
 * waiting: for a connection; sent: not acknowledged yet; postponed: the room is locked, so it is sent again
 * shortly; failed: the server rejected it and the user decides.
 */
type OutgoingState = "waiting" | "sent" | "postponed" | "failed";

export interface Outgoing {
  /** Idempotency key: sent again with the same key, it is the same message. */
  key: string;
  /** Empty for a picture. */
  words: string;
  /** A picture or a PDF. */
  picture: File | null;
  state: OutgoingState;
  /** Upload progress in percent; null until known. */
  percent: number | null;
  /** The reason of the server, if it rejected the message. */
  reason: string | null;
}

export type OutboxEvent =
  | { type: "added"; key: string; words: string; picture: File | null }
  | { type: "sent" | "arrived" | "postponed" | "resent" | "discarded"; key: string }
  | { type: "progressed"; key: string; percent: number }
  | { type: "refused"; key: string; reason: string }
  | { type: "disconnected" }
  | { type: "roomEnded" };

export function outboxAfter(outbox: readonly Outgoing[], event: OutboxEvent): readonly Outgoing[] {
  switch (event.type) {
    case "added":
      return [...outbox, waiting(event.key, event.words, event.picture)];
    case "sent":
      return changed(outbox, event.key, { state: "sent" });
    case "progressed":
      return changed(outbox, event.key, { percent: event.percent });
    case "arrived":
    case "discarded":
      return outbox.filter(({ key }) => key !== event.key);
    case "postponed":
      return changed(outbox, event.key, { state: "postponed" });
    case "refused":
      return changed(outbox, event.key, { state: "failed", reason: event.reason });
    case "resent":
      return changed(outbox, event.key, { state: "waiting", percent: null, reason: null });
    case "disconnected":
      // Pictures are not sent over the socket.
      return outbox.map((one) =>
        one.state === "sent" && one.picture === null ? { ...one, state: "waiting" } : one,
      );
    case "roomEnded":
      return [];
  }
}

export function waiting(key: string, words: string, picture: File | null = null): Outgoing {
  return { key, words, picture, state: "waiting", percent: null, reason: null };
}

/** A new message key. Without TLS, as in a local network, browsers have no crypto.randomUUID. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function changed(outbox: readonly Outgoing[], key: string, change: Partial<Outgoing>): readonly Outgoing[] {
  return outbox.map((one) => (one.key === key ? { ...one, ...change } : one));
}
