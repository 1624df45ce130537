/** Furigana of names, as typed and as stored. */
import { expect, it } from "vitest";
import { hiragana, isReading } from "./kana";

it("converts furigana to hiragana", () => {
  for (const [typed, shown] of [
    ["スズキ ハナコ", "すずき はなこ"],
    ["ｽｽﾞｷ", "すずき"],
    ["ヴァン・ゴッホ", "ゔぁん・ごっほ"],
    ["さとー", "さとー"],
  ] as const) {
    expect.soft(hiragana(typed), typed).toBe(shown);
    expect.soft(isReading(typed), typed).toBe(true);
  }
});

it("accepts only kana as furigana", () => {
  expect(["鈴木", "suzuki", "すずき1"].filter(isReading)).toEqual([]);
});
