/** Nobody's consent is to words that they did not read: other words have another number. */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { CONSENT_VERSION, consent } from "./text";
import { easyConsent } from "./text.easy";

/** What each text says, as the beginning of its SHA-256. A number stands for ever: new words are a new line. */
const TEXTS: Readonly<Record<number, string>> = {
  1: "275f2f75d75cd8dc",
  2: "d1f4e3f40d0b59ff",
  3: "880aa9d730b98b47",
};

it("has a new number when its words change in either wording", () => {
  const words = JSON.stringify([consent.text, easyConsent.text]);
  const hash = createHash("sha256").update(words).digest("hex").slice(0, 16);
  expect(TEXTS[CONSENT_VERSION]).toBe(hash);
});

it("is the newest of all that there were", () => {
  expect(Math.max(...Object.keys(TEXTS).map(Number))).toBe(CONSENT_VERSION);
});
