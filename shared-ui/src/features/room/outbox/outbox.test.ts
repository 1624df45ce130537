/** The states of an outgoing message. */
import { describe, expect, it } from "vitest";
import { endDrafts } from "../../../lib/drafts/draft";
import { newKey, type OutboxEvent, type Outgoing, outboxAfter } from "./outbox";
import { outboxKey, readOutbox, storeOutbox } from "./stored-outbox";

function after(...events: OutboxEvent[]): readonly Outgoing[] {
  return events.reduce<readonly Outgoing[]>(outboxAfter, []);
}

const added = (key: string, words: string): OutboxEvent => ({ type: "added", key, words, picture: null });
const sent = (key: string): OutboxEvent => ({ type: "sent", key });
const refused: OutboxEvent = { type: "refused", key: "a", reason: "長すぎます。" };

function states(outbox: readonly Outgoing[]): [string, string][] {
  return outbox.map(({ key, state }) => [key, state]);
}

describe("a message", () => {
  it("is removed when the server has it, even if another one has the same text", () => {
    const both = [added("a", "はい"), added("b", "はい"), sent("a"), sent("b")];
    expect(states(after(...both, { type: "arrived", key: "b" }))).toEqual([["a", "sent"]]);
    expect(after(...both, { type: "arrived", key: "of another tab" })).toHaveLength(2);
  });

  it("that is rejected keeps the server's reason until the user sends it again or deletes it", () => {
    const outbox = after(added("a", "はい"), added("b", "はい"), sent("a"), sent("b"), refused);
    expect(outbox).toEqual([
      { key: "a", words: "はい", picture: null, state: "failed", percent: null, reason: "長すぎます。" },
      { key: "b", words: "はい", picture: null, state: "sent", percent: null, reason: null },
    ]);
    expect(outboxAfter(outbox, { type: "resent", key: "a" })[0]).toEqual({
      key: "a",
      words: "はい",
      picture: null,
      state: "waiting",
      percent: null,
      reason: null,
    });
    expect(states(outboxAfter(outbox, { type: "discarded", key: "a" }))).toEqual([["b", "sent"]]);
  });

  it("waits again with its key if the connection broke before the response; a rejected one does not", () => {
    expect(
      states(
        after(added("a", "はい"), added("b", "はい"), sent("a"), sent("b"), refused, {
          type: "disconnected",
        }),
      ),
    ).toEqual([
      ["a", "failed"],
      ["b", "waiting"],
    ]);
  });

  it("to a locked room is sent again with its key, only after the delay", () => {
    const outbox = after(added("a", "はい"), sent("a"), { type: "postponed", key: "a" });
    expect(states(outbox)).toEqual([["a", "postponed"]]);
    expect(states(outboxAfter(outbox, { type: "disconnected" }))).toEqual([["a", "postponed"]]);
    expect(states(outboxAfter(outbox, { type: "resent", key: "a" }))).toEqual([["a", "waiting"]]);
  });

  it("with a picture is not sent over the socket, so a disconnect changes nothing", () => {
    const picture = new File([""], "間取り.jpg");
    const outbox = after({ type: "added", key: "a", words: "", picture }, sent("a"), {
      type: "disconnected",
    });
    expect(states(outbox)).toEqual([["a", "sent"]]);
  });

  it("with a picture shows its progress, and starts again when it is resent", () => {
    const progressed: OutboxEvent = { type: "progressed", key: "a", percent: 40 };
    const picture = new File([""], "間取り.jpg");
    const outbox = after({ type: "added", key: "a", words: "", picture }, sent("a"), progressed);
    expect(outbox[0]).toMatchObject({ state: "sent", percent: 40 });
    const again = [refused, { type: "resent", key: "a" } as const].reduce(outboxAfter, outbox);
    expect(again[0]).toMatchObject({ state: "waiting", percent: null });
  });

  it("is removed with its room", () => {
    expect(after(added("a", "はい"), sent("a"), refused, { type: "roomEnded" })).toEqual([]);
  });
});

it("keys are unique and have only characters that the server accepts", () => {
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

describe("the stored outbox", () => {
  const storageKey = outboxKey(1, 12);

  it("waits after a reload, and storage is empty once the outbox is empty", () => {
    storeOutbox(storageKey, after(added("a", "はい"), sent("a"), added("b", "いいえ")));
    expect(readOutbox(storageKey)).toEqual(after(added("a", "はい"), added("b", "いいえ")));
    expect(readOutbox(outboxKey(2, 12))).toEqual([]);
    storeOutbox(storageKey, []);
    expect(sessionStorage).toHaveLength(0);
  });

  it("is deleted with the session, but kept in the page's memory for the same user's next sign-in", () => {
    storeOutbox(storageKey, after(added("a", "はい")));
    endDrafts(null);
    expect(sessionStorage).toHaveLength(0);
    endDrafts(1);
    expect(readOutbox(storageKey)).toEqual(after(added("a", "はい")));
    endDrafts(2);
    expect(readOutbox(storageKey)).toEqual([]);
  });

  it("contains no pictures", () => {
    storeOutbox(
      storageKey,
      after({ type: "added", key: "a", words: "", picture: new File([""], "間取り.jpg") }),
    );
    expect(readOutbox(storageKey)).toEqual([]);
  });

  it("is ignored if it cannot be read", () => {
    sessionStorage.setItem(storageKey, "{");
    expect(readOutbox(storageKey)).toEqual([]);
  });
});
