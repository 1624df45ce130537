/** A changed consent text needs a new version number, because nobody has consented to it yet. */
import { createHash } from "node:crypto";
import { withoutReadings } from "shared-ui/ui/text/Furigana";
import { expect, it } from "vitest";
import { consent } from "./text";
import { easyConsent } from "./text.easy";
import { CONSENT_VERSION } from "./version";

/**
 * The start of each text's SHA-256, from version 3 without readings: a corrected reading changes no content.
 * Versions are never changed: a changed text is a new line.
 */
const TEXTS: Readonly<Record<number, string>> = {
  1: "275f2f75d75cd8dc",
  2: "d1f4e3f40d0b59ff",
  3: "775081477031d8d8",
};

it("has a new version if its content changes in either wording", () => {
  const words = withoutReadings(JSON.stringify([consent.text, easyConsent.text]));
  const hash = createHash("sha256").update(words).digest("hex").slice(0, 16);
  expect(TEXTS[CONSENT_VERSION]).toBe(hash);
});

it("is the newest version", () => {
  expect(Math.max(...Object.keys(TEXTS).map(Number))).toBe(CONSENT_VERSION);
});
