/** The presence of the other side. */
import { expect, it } from "vitest";
import { messageOf } from "../room-fixtures";
import { NOBODY, type Presence, type PresenceEvent, presenceAfter } from "./presence";

const after = (...events: PresenceEvent[]): Presence => events.reduce(presenceAfter, NOBODY);
const HERE: PresenceEvent = { type: "here", present: ["facility"], read: { facility: 7 } };
const TYPING: PresenceEvent = { type: "typing", by: "facility" };

it("is online while the server says so, and unknown without a connection", () => {
  expect(after(HERE).isHere).toBe(true);
  expect(after(HERE, { type: "here", present: [], read: {} }).isHere).toBe(false);
  expect(after(HERE, { type: "disconnected" })).toEqual({ isHere: false, read: 7, typingCount: 0 });
});

it("has a read position that never decreases, unless it is no longer shared", () => {
  expect(after(HERE, { type: "read", by: "facility", id: 9 }).read).toBe(9);
  expect(after(HERE, { type: "read", by: "facility", id: 5 }).read).toBe(7);
  expect(after(HERE, { type: "here", present: ["facility"], read: {} }).read).toBe(0);
});

it("is typing until a message, a stop or a disconnect", () => {
  expect(after(TYPING, TYPING).typingCount).toBe(2);
  const message = { type: "message", key: null, ...messageOf("facility", 1, "はい") } as const;
  expect(after(TYPING, message).typingCount).toBe(0);
  expect(after(TYPING, { type: "stopped" }).typingCount).toBe(0);
  expect(after(TYPING, { type: "disconnected" }).typingCount).toBe(0);
});
