/** A changed consent text needs a new version number, because nobody has consented to it yet. */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { consent } from "./text";
import { easyConsent } from "./text.easy";
import { CONSENT_VERSION } from "./version";

/** The start of each text's SHA-256. Versions are never changed: a changed text is a new line. */
const TEXTS: Readonly<Record<number, string>> = {
  1: "275f2f75d75cd8dc",
  2: "d1f4e3f40d0b59ff",
  3: "880aa9d730b98b47",
};

it("has a new version if its content changes in either wording", () => {
  const words = JSON.stringify([consent.text, easyConsent.text]);
  const hash = createHash("sha256").update(words).digest("hex").slice(0, 16);
  expect(TEXTS[CONSENT_VERSION]).toBe(hash);
});

it("is the newest version", () => {
  expect(Math.max(...Object.keys(TEXTS).map(Number))).toBe(CONSENT_VERSION);
});
