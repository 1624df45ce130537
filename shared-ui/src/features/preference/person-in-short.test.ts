/** How people are called whose names are not shown: so that two of the same age are told apart. */
import { expect, it } from "vitest";
import { callInShort } from "./person-in-short";

const PERSON = { id: 5, name: null, age: 40, gender: "male", prefecture: "東京都" } as const;

it("shows the name, or else age, gender and municipality as far as the viewer may know them", () => {
  expect(callInShort({ ...PERSON, name: "山田 花子", municipality: "世田谷区" })).toBe("山田 花子さん");
  expect(callInShort({ ...PERSON, municipality: "世田谷区" })).toBe("40歳・男性・東京都世田谷区の方");
  expect(callInShort({ ...PERSON, municipality: null })).toBe("40歳・男性・東京都の方");
  expect(callInShort({ ...PERSON, age: null, municipality: null })).toBe("記録が残っていない方");
});
