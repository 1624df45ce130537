/** The readability check finds difficult texts and accepts readable ones. */
import { describe, expect, it } from "vitest";
import { faultsOf } from "./readable";
import rules from "./rules.json";

it("finds what is difficult to read", () => {
  for (const [fault, text] of [
    ["長い", "ホームの人と話して、見学の日をゆっくり決めてから、返事を送ることができます。"],
    ["二つ以上", "写真を見て、話を聞いて、決めます。"],
    ["二重の否定", "言えないことはないです。"],
    ["二重の否定", "答えなければ送れません。"],
    ["二重の否定", "知らない人はいません。"],
    ["かたい言い方", "お返事をいただけますと助かります。"],
    ["むずかしい言葉", "{逡巡|しゅんじゅん}してもいいです。"],
    ["むずかしい言葉", "{瑕疵|かし}があります。"],
  ] as const)
    expect.soft(faultsOf(text).join("\n"), text).toContain(fault);
});

it("accepts what is easy to read", () => {
  for (const text of [
    "いそがなくて{大丈夫|だいじょうぶ}です。",
    "ホームから{連絡|れんらく}が{来|き}たら、LINEで{知|し}らせます。",
    "あなたと{話|はな}したいホームです。ゆっくり{決|き}めてください。",
    "「なつみ」さんは、まだ{返事|へんじ}をしていません。",
  ])
    expect.soft(faultsOf(text), text).toEqual([]);
});

describe("the exceptions", () => {
  it("each have a reason", () => {
    for (const { why, words } of rules.otherWords) {
      expect(why.length).toBeGreaterThan(5);
      expect(words.length).toBeGreaterThan(0);
    }
    for (const { why } of rules.sentences as { why: string }[]) expect(why.length).toBeGreaterThan(5);
  });

  it("contain no word twice", () => {
    const words = rules.otherWords.flatMap((group) => group.words);
    expect(new Set(words).size).toBe(words.length);
  });
});
