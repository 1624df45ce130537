/** Which parts of a text a search marks. */
import { expect, it } from "vitest";
import { partsOf } from "./hits";

const marked = (text: string, words: string) =>
  partsOf(text, words)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join("");

it.each([
  ["ひだまりホーム", "", "ひだまりホーム"],
  ["ひだまりホーム", "だまり", "ひ[だまり]ホーム"],
  ["ひだまりホーム", "ひだ ホーム", "[ひだ]まり[ホーム]"],
  ["やまだ はなこ", "ヤマダ", "[やまだ] はなこ"],
  ["やまだ はなこ", "ﾔﾏﾀﾞﾊﾅｺ", "[やまだ はなこ]"],
  ["山田 花子さん", "山田花子", "[山田 花子]さん"],
  ["ＡＢＣ １号館", "abc1", "[ＡＢＣ １]号館"],
  ["100%ホーム", "0%", "10[0%]ホーム"],
  ["45歳・男性", "40代", "[45歳]・男性"],
  ["45歳・男性", "４０代", "[45歳]・男性"],
  ["54歳・男性", "40代", "54歳・男性"],
  ["𠮷野 一郎", "一郎", "𠮷野 [一郎]"],
])("marks in %s, searched by %s: %s", (text, words, expected) => {
  expect(marked(text, words)).toBe(expected);
});
