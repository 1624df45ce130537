/** Every easy text is readable, and the same action always has the same word. */
import { describe, expect, it } from "vitest";
import { withoutReadings } from "../../ui/text/Furigana";
import { easyStrings, pairs, standardStrings } from "./all-strings";
import { faultsOf } from "./readable";
import { VAGUE, VERBS } from "./verbs";

const easy = easyStrings().map(([place, text]): [string, string] => [place, text]);

it("finds the texts of every area", () => {
  expect(easy.length).toBeGreaterThan(400);
  expect(easy.map(([place]) => place)).toEqual(
    expect.arrayContaining(["chat.picture.no", "common.close", "helpPage.title"]),
  );
});

it("every text is easy to read", () => {
  const faults = easy.map(([place, text]) => [place, ...faultsOf(text)]);
  expect(faults.filter(([, ...found]) => found.length > 0)).toEqual([]);
});

it("both buttons of every question say what will happen", () => {
  const found = pairs();
  const faults = found.filter(
    ({ act, keeps }) => act === keeps || VAGUE.includes(act) || VAGUE.includes(keeps),
  );
  expect(found.map(({ place }) => place)).toEqual(
    expect.arrayContaining(["easyStopping.stopCancel", "easyChat.picture.no", "contacts.blocking.cancel"]),
  );
  expect(faults).toEqual([]);
});

const byWording = {
  easy: easy.map(([place, text]) => [place, withoutReadings(text)] as const),
  standard: standardStrings(),
};

describe.each(["easy", "standard"] as const)("in the %s wording", (wording) => {
  const texts = new Map(byWording[wording]);
  const verbs = Object.values(VERBS).flatMap(({ words, ...verb }) => {
    const word = (words as { easy: string; standard?: string })[wording];
    return word === undefined ? [] : [{ ...verb, word }];
  });

  it("every text of an action uses its word", () => {
    const expected = verbs.flatMap(({ word, places }) => places.map((place) => [place, word]));
    expect(expected.length).toBeGreaterThan(5);
    expect(expected.map(([place = ""]) => [place, texts.get(place)])).toEqual(expected);
  });

  it("no such word is used for another action", () => {
    const others = [...texts].filter(([place, text]) => {
      const own = verbs.filter(({ word }) => word === text);
      return (
        own.length > 0 &&
        !own.some(({ places, keys }) => keys.test(place) || places.some((one) => one === place))
      );
    });
    expect(others, "give each its place in verbs.ts, or another word").toEqual([]);
  });

  it("no two actions share a word", () => {
    expect(new Set(verbs.map(({ word }) => word)).size).toBe(verbs.length);
  });

  it("people are called さん everywhere below the header", () => {
    expect([...texts].filter(([, text]) => /様(?!子)/.test(text))).toEqual([]);
  });
});
