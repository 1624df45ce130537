/** Messages on their way, from 送信 until the server has them: pure state. Who sends them is use-outbox. */

/**
 * waiting: for a connection; sent: the server has not answered yet; postponed: something else holds the room, so it is sent
 * again in a moment; failed: the server refused, and the person decides.
 */
type OutgoingState = "waiting" | "sent" | "postponed" | "failed";

export interface Outgoing {
  /** The sender's own name for the message: sent again under it, it is the same message. */
  key: string;
  /** Empty for a picture. */
  words: string;
  /** A picture, or a PDF. */
  picture: File | null;
  state: OutgoingState;
  /** How much of a picture has gone, in per cent; null until that is known. */
  percent: number | null;
  /** The server's own reason, where it refused. */
  reason: string | null;
}

export type OutboxEvent =
  | { type: "added"; key: string; words: string; picture: File | null }
  | { type: "sent" | "arrived" | "postponed" | "resent" | "discarded"; key: string }
  | { type: "progressed"; key: string; percent: number }
  | { type: "refused"; key: string; reason: string }
  | { type: "disconnected" }
  | { type: "roomEnded" };

/** Return the outbox after an event. */
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
      // A picture does not go over the connection.
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

/** Return a key for a new message. A page without TLS, as in a local network, has no randomUUID. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function changed(outbox: readonly Outgoing[], key: string, change: Partial<Outgoing>): readonly Outgoing[] {
  return outbox.map((one) => (one.key === key ? { ...one, ...change } : one));
}
