/** Messages on their way, from 送信 to the server's echo: pure state. Who sends them is use-room. */
import type { Message } from "../../api/types";

/** waiting: not sent yet; sent: no echo yet; lost: the line broke before the echo; failed: the person decides. */
export type OutgoingState = "waiting" | "sent" | "lost" | "failed";

export interface Outgoing {
  key: number;
  words: string;
  state: OutgoingState;
  /** The newest message known when it was sent: its echo can only be newer. */
  afterId: number;
  /** The server's own reason, where it gave one. */
  reason: string | null;
}

export type OutboxEvent =
  | { type: "said"; key: number; words: string }
  | { type: "sent"; key: number; afterId: number }
  | { type: "echoed"; words: string }
  | { type: "refused"; reason: string }
  | { type: "lineBroke" }
  | { type: "caughtUp"; own: readonly Message[] }
  | { type: "resent"; key: number }
  | { type: "discarded"; key: number };

/** Return the outbox after an event. */
export function outboxAfter(outbox: readonly Outgoing[], event: OutboxEvent): readonly Outgoing[] {
  switch (event.type) {
    case "said":
      return [...outbox, { key: event.key, words: event.words, state: "waiting", afterId: 0, reason: null }];
    case "sent":
      return changed(outbox, event.key, { state: "sent", afterId: event.afterId });
    case "echoed":
      return without(outbox, echoedOne(outbox, event.words));
    case "refused":
      return refused(outbox, event.reason);
    case "lineBroke":
      return outbox.map((one) => (one.state === "sent" ? { ...one, state: "lost" } : one));
    case "caughtUp":
      return caughtUp(outbox, event.own);
    case "resent":
      return changed(outbox, event.key, { state: "waiting", reason: null });
    case "discarded":
      return outbox.filter((one) => one.key !== event.key);
  }
}

/** A late echo may also come for one that was already given up. */
function echoedOne(outbox: readonly Outgoing[], words: string): Outgoing | undefined {
  const alike = outbox.filter((one) => one.words === words && one.state !== "waiting");
  return alike.find((one) => one.state === "sent") ?? alike[0];
}

/** The server answers in the order of sending, so a refusal is about the oldest that has no echo. */
function refused(outbox: readonly Outgoing[], reason: string): readonly Outgoing[] {
  const oldest = outbox.find((one) => one.state === "sent");
  return oldest ? changed(outbox, oldest.key, { state: "failed", reason }) : outbox;
}

/** After a break the list tells what arrived; the rest is not sent again unasked: nobody should say a thing twice. */
function caughtUp(outbox: readonly Outgoing[], own: readonly Message[]): readonly Outgoing[] {
  const unclaimed = [...own];
  return outbox.flatMap((one): Outgoing[] => {
    if (one.state !== "lost" && one.state !== "failed") return [one];
    const echo = unclaimed.findIndex(({ id, message }) => id > one.afterId && message === one.words);
    if (echo === -1) return [{ ...one, state: "failed" }];
    unclaimed.splice(echo, 1);
    return [];
  });
}

function changed(outbox: readonly Outgoing[], key: number, change: Partial<Outgoing>): readonly Outgoing[] {
  return outbox.map((one) => (one.key === key ? { ...one, ...change } : one));
}

function without(outbox: readonly Outgoing[], gone: Outgoing | undefined): readonly Outgoing[] {
  return outbox.filter((one) => one !== gone);
}
