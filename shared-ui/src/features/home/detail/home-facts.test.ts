/** Optional facts of a home are shown only if stated, with the sum of the monthly costs. */
import { expect, it } from "vitest";
import type { HomeSeen } from "../../../api/types";
import { date, dayAfter } from "../../../lib/dates";
import { HOME_IN_CONTACT } from "../../../testing/home-fixtures";
import { homeDetail } from "../text";
import { easyHomeDetail } from "../text.easy";
import { factsOf } from "./home-facts";

const UNSAID = {
  ...{
    capacity: null,
    vacancies: null,
    vacancies_stated_on: null,
    vacancy_expected_on: null,
    night_support: null,
  },
  ...{ meals_cost: null, utilities_cost: null, supplies_cost: null, other_cost: null },
  ...{ station: null, station_minutes: null },
} as const;

function factMapOf(changes: Partial<HomeSeen>): Map<string, string> {
  const facts = factsOf({ ...HOME_IN_CONTACT, ...UNSAID, ...changes }, homeDetail, (label) => label, "short");
  return new Map(facts.map(({ term, words }) => [term, words]));
}

it("shows stated facts as text, with the date of the vacancies", () => {
  const facts = factMapOf(HOME_IN_CONTACT);
  expect(facts.get("空き")).toBe("2人（2026/03/04現在）");
  expect(facts.get("定員")).toBe("6人");
  expect(facts.get("食費")).toBe("月30,000円");
  expect(facts.get("夜の支援")).toBe("夜勤の職員がいる");
  expect(facts.get("最寄り駅")).toBe("小田急線 経堂駅");
  expect(facts.get("駅から徒歩")).toBe("8分");
  expect(facts.has("日用品費")).toBe(false);
  expect(facts.has("募集")).toBe(false);
});

it("adds up rent and stated costs, only if there is something to add", () => {
  expect(factMapOf({ meals_cost: 20_000, other_cost: 0 }).get("毎月のめやす")).toBe("月68,000円");
  expect(factMapOf({}).has("毎月のめやす")).toBe(false);
});

it("omits facts that are not stated or not part of a list of contacts", () => {
  const { is_recruiting: _, ...listed } = HOME_IN_CONTACT;
  const bare = factsOf({ ...listed, ...UNSAID }, homeDetail, (label) => label, "short");
  expect(bare.map(({ term }) => term)).not.toContain("空き");
  expect(bare.every(({ words }) => words !== "" && !words.includes("null"))).toBe(true);
});

it("says that there is no vacancy, and that the home has stopped recruiting", () => {
  const facts = factMapOf({ vacancies: 0, is_recruiting: false });
  expect(facts.get("空き")).toBe("いまはありません");
  expect(facts.get("募集")).toBe("募集停止中");
  const easy = factsOf(
    { ...HOME_IN_CONTACT, is_recruiting: false },
    easyHomeDetail,
    (label) => label,
    "long",
  );
  expect(easy[0]?.words).toBe("いまは、{募集|ぼしゅう}をしていません");
});

it("shows when the next vacancy is expected, until that day has passed", () => {
  const expected = dayAfter(30);
  expect(factMapOf({ vacancies: 0, vacancy_expected_on: expected }).get("空き")).toBe(
    `いまはありません。${date(expected, "short")}に空く予定`,
  );
  expect(factMapOf({ vacancies: 0, vacancy_expected_on: dayAfter(-1) }).get("空き")).toBe("いまはありません");
});

it("writes the date of the vacancies in long form for applicants", () => {
  const easy = factsOf(HOME_IN_CONTACT, easyHomeDetail, (label) => label, "long");
  const places = easy.find(({ words }) => words.includes("{聞|き}きました"));
  expect(places?.words).toContain("（2026年3月4日（水）に{聞|き}きました）");
});
