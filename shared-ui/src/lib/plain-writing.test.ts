/** Long sentences and difficult words are found, with plainer ones; plain text is not marked. */
import { expect, it } from "vitest";
import { PLAIN_WORDS } from "./plain-words";
import { findingsIn, plainly } from "./plain-writing";

it("finds difficult words once, in order, longest match first", () => {
  const { words } = findingsIn("送迎は随時、生活支援員が行います。送迎は無料です。");
  expect(words).toEqual([
    { hard: "送迎", plain: "送りむかえ", fits: true },
    { hard: "随時", plain: "いつでも", fits: true },
    { hard: "生活支援員", plain: "生活を手伝う人", fits: true },
  ]);
});

it("finds sentences of more than 40 characters, and no others", () => {
  const long = `${"あ".repeat(40)}。`;
  expect(findingsIn(`短い文です。${long}もう一つ。`).long).toEqual([long]);
  expect(findingsIn(`${"あ".repeat(39)}。\n${"い".repeat(40)}`).long).toEqual([]);
});

it("finds nothing in plain text", () => {
  expect(findingsIn("土曜日に見に来てください。お茶を用意します。")).toEqual({ long: [], words: [] });
});

it("replaces a word wherever it is not part of another word", () => {
  expect(plainly("支援員と生活支援員と支援員", "支援員")).toBe("手伝う人と生活支援員と手伝う人");
  expect(plainly("当該の部屋", "当該の")).toBe("この部屋");
});

it("only explains a word that cannot be replaced unchanged", () => {
  for (const text of ["入浴します。", "就労支援です。", "ご面談の日", "詳細な説明"]) {
    const { words } = findingsIn(text);
    expect
      .soft(
        words.map(({ fits }) => fits),
        text,
      )
      .toEqual([false]);
    expect.soft(plainly(text, words[0]?.hard ?? ""), text).toBe(text);
  }
});

it("has at least 150 unique words, and no replacement is difficult or has furigana", () => {
  expect(PLAIN_WORDS.length).toBeGreaterThanOrEqual(150);
  expect(new Set(PLAIN_WORDS.map(([hard]) => hard)).size).toBe(PLAIN_WORDS.length);
  const faults = PLAIN_WORDS.filter(
    ([, plain]) => plain === "" || plain.includes("{") || findingsIn(plain).words.length > 0,
  );
  expect(faults).toEqual([]);
});
