/** Test data: a person in a home's match list, and their details. */
import type { MatchDetails, MatchedPreference, PersonCodes } from "shared-ui/api/types";

const SENTENCES: Record<string, string> = {
  area: "希望する地域（東京都）にあります。",
  support_level: "確認が必要です。",
  pets: "ペットを飼えません。",
  condition: "発達障害は対象外です。",
};

const POINTS: Record<string, { points: number; of: number }> = {
  support_level: { points: 0, of: 12 },
  pets: { points: 0, of: 5 },
  condition: { points: 12, of: 24 },
};

/** A person as a facility sees them before acceptance. */
export const PERSON: PersonCodes = {
  id: 5,
  age: 30,
  gender: "female",
  prefecture: "東京都",
  address_1: "世田谷区",
  preferredLocation_prefecture: ["東京都", "埼玉県", "千葉県", "神奈川県", "茨城県", "栃木県"],
  support_level: "unknown",
  condition_categories: ["intellectual", "developmental"],
  building_types: ["no_preference"],
  home_types: ["share_house"],
  medical_supports: ["hospital_escort"],
  wheelchair_accessible: false,
  violence_accessible: false,
  smoking_allowed: "no_preference",
  drinking_allowed: "no",
  curfew: "no_preference",
  pets_allowed: "yes",
  allowed_users: [],
};

/** Put what the test is about into `changes`. */
export function matched(changes: Partial<MatchedPreference> = {}): MatchedPreference {
  const { id, age, gender, prefecture, address_1, support_level, condition_categories } = PERSON;
  return {
    ...{ id, age, gender, prefecture, address_1, support_level, condition_categories },
    preferredLocation_prefecture: PERSON.preferredLocation_prefecture,
    score: 71,
    weights: "2026-1",
    needs_check: true,
    criteria: [
      { criterion: "area", label: "希望入居地", verdict: "met" },
      { criterion: "support_level", label: "障害支援区分", verdict: "ask" },
      { criterion: "pets", label: "ペットの飼育", verdict: "unmet" },
      { criterion: "condition", label: "病状", verdict: "partly" },
    ],
    contact: null,
    has_note: false,
    put_aside: null,
    ...changes,
  };
}

export function detailsOf(row: MatchedPreference): MatchDetails {
  const criteria = row.criteria.map((found) => ({
    ...found,
    sentence: SENTENCES[found.criterion] ?? "",
    ...(POINTS[found.criterion] ?? { points: 0, of: 0 }),
  }));
  return { ...PERSON, ...row, criteria };
}
