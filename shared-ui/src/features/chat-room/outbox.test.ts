/** What becomes of a message on its way. */
import { describe, expect, it } from "vitest";
import type { Message } from "../../api/types";
import { type OutboxEvent, type Outgoing, outboxAfter } from "./outbox";

function after(...events: OutboxEvent[]): readonly Outgoing[] {
  return events.reduce<readonly Outgoing[]>(outboxAfter, []);
}

function said(key: number, words: string): OutboxEvent {
  return { type: "said", key, words };
}

function sent(key: number, afterId = 10): OutboxEvent {
  return { type: "sent", key, afterId };
}

function own(id: number, message: string): Message {
  return { id, message, sender: "あおい", sender_role: "applicant", sent_at: "2026-03-05T14:30:00+09:00" };
}

function states(outbox: readonly Outgoing[]): [string, string][] {
  return outbox.map(({ words, state }) => [words, state]);
}

describe("the echo", () => {
  it("replaces what was sent", () => {
    expect(after(said(1, "はい"), sent(1), { type: "echoed", words: "はい" })).toEqual([]);
  });

  it("of words said twice replaces one of them, the older", () => {
    const outbox = after(said(1, "はい"), said(2, "はい"), sent(1), sent(2), {
      type: "echoed",
      words: "はい",
    });
    expect(outbox.map(({ key }) => key)).toEqual([2]);
  });

  it("from another window of the same person replaces nothing", () => {
    expect(after(said(1, "はい"), sent(1), { type: "echoed", words: "いいえ" })).toHaveLength(1);
  });

  it("that comes late replaces what was given up", () => {
    const outbox = after(
      said(1, "はい"),
      sent(1),
      { type: "lineBroke" },
      { type: "caughtUp", own: [] },
      { type: "echoed", words: "はい" },
    );
    expect(outbox).toEqual([]);
  });
});

it("a refusal is about the oldest that was sent, and keeps the server's reason", () => {
  const outbox = after(said(1, "長い…"), said(2, "はい"), sent(1), sent(2), {
    type: "refused",
    reason: "長すぎます。",
  });
  expect(outbox.map(({ key, state, reason }) => [key, state, reason])).toEqual([
    [1, "failed", "長すぎます。"],
    [2, "sent", null],
  ]);
});

describe("after the line broke", () => {
  const broken = [said(1, "はい"), sent(1), said(2, "まだ"), { type: "lineBroke" }] as const;

  it("what the list has was delivered, what it lacks is the person's to send again, the unsent waits", () => {
    expect(states(after(...broken, { type: "caughtUp", own: [own(11, "はい")] }))).toEqual([
      ["まだ", "waiting"],
    ]);
    expect(states(after(...broken, { type: "caughtUp", own: [] }))).toEqual([
      ["はい", "failed"],
      ["まだ", "waiting"],
    ]);
  });

  it("the same words said earlier are no proof", () => {
    const outbox = after(...broken, { type: "caughtUp", own: [own(10, "はい")] });
    expect(states(outbox)[0]).toEqual(["はい", "failed"]);
  });

  it("one message proves one delivery", () => {
    const outbox = after(
      said(1, "はい"),
      said(2, "はい"),
      sent(1),
      sent(2),
      { type: "lineBroke" },
      {
        type: "caughtUp",
        own: [own(11, "はい")],
      },
    );
    expect(states(outbox)).toEqual([["はい", "failed"]]);
  });

  it("the person may send it again or let it be", () => {
    const failed = [...broken, { type: "caughtUp", own: [] }] as const;
    expect(states(after(...failed, { type: "resent", key: 1 }))[0]).toEqual(["はい", "waiting"]);
    expect(states(after(...failed, { type: "discarded", key: 1 }))).toEqual([["まだ", "waiting"]]);
  });
});
