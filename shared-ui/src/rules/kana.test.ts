/** Readings of names, as they are typed and as they are kept. */
import { expect, it } from "vitest";
import { hiragana, isReading } from "./kana";

it.each([
  ["スズキ ハナコ", "すずき はなこ"],
  ["ｽｽﾞｷ", "すずき"],
  ["ヴァン・ゴッホ", "ゔぁん・ごっほ"],
  ["さとー", "さとー"],
])("turns %s into %s", (typed, shown) => {
  expect(hiragana(typed)).toBe(shown);
  expect(isReading(typed)).toBe(true);
});

it.each(["鈴木", "suzuki", "すずき1"])("takes %s for no reading", (typed) => {
  expect(isReading(typed)).toBe(false);
});
