/** Placeholders of templates, and the readability of the built-in ones. */
import type { Contact } from "shared-ui/api/types";
import { date, dayAfter } from "shared-ui/lib/dates";
import { findingsIn } from "shared-ui/lib/plain-writing";
import { describe, expect, it } from "vitest";
import { filledIn, wordsOf } from "./templates";
import { BUILT_IN } from "./text";

const HOME = { name: "ひまわりの家", prefecture: "東京都", address_1: "世田谷区", address_2: "世田谷1-2-3" };
const contactOf = (preference: object): Contact => ({ home: HOME, preference }) as Contact;
const WORDS = wordsOf(contactOf({ name: "早川 澄子" }), { username: "高橋 直子" });

describe("the data of a room", () => {
  it("contains the home, the person, the writer and the day three days from today", () => {
    expect(filledIn("{ホーム名}／{住所}／{担当者名}／{お名前}／{3日後}", WORDS)).toBe(
      `ひまわりの家／東京都世田谷区世田谷1-2-3／高橋 直子／早川 澄子／${date(dayAfter(3), "long")}`,
    );
  });

  it("replaces placeholders with braces and digits of either width", () => {
    expect(filledIn("｛お名前｝さん、{ ３日後 }に。", WORDS)).toBe(
      `早川 澄子さん、${date(dayAfter(3), "long")}に。`,
    );
  });

  it("has no name if the viewer may not know it: the placeholder stays visible", () => {
    const words = wordsOf(contactOf({ age: 27 }), { username: "高橋 直子" });
    expect(filledIn("{お名前}さん", words)).toBe("{お名前}さん");
  });

  it("is filled in once: a name with braces is not replaced again", () => {
    const words = wordsOf(contactOf({ name: "{住所}" }), { username: "高橋 直子" });
    expect(filledIn("{お名前}さん、{時刻}に {", words)).toBe("{住所}さん、{時刻}に {");
  });
});

describe("the built-in templates", () => {
  it("are filled in completely", () => {
    const faults = [...BUILT_IN.facility, ...BUILT_IN.counselor].filter(({ text }) =>
      /[{}]/.test(filledIn(text, WORDS)),
    );
    expect(faults).toEqual([]);
  });

  it("are easy to read if they are for a facility", () => {
    expect(BUILT_IN.facility).not.toEqual([]);
    const found = BUILT_IN.facility.map(({ title, text }) => [title, findingsIn(filledIn(text, WORDS))]);
    expect(found).toEqual(BUILT_IN.facility.map(({ title }) => [title, { long: [], words: [] }]));
  });
});
