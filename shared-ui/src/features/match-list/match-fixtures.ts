/** For tests: a person as a home's match list shows them. */
import type { MatchedPreference } from "../../api/types";

/** Make a matched person; what a test is about goes into `changes`. */
export function matched(changes: Partial<MatchedPreference> = {}): MatchedPreference {
  return {
    id: 5,
    age: 30,
    gender: "female",
    prefecture: "東京都",
    address_1: "世田谷区",
    preferredLocation_prefecture: ["東京都", "埼玉県", "千葉県", "神奈川県", "茨城県", "栃木県"],
    support_level: "unknown",
    condition_categories: ["intellectual", "developmental"],
    condition_detail: "音が苦手です。",
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
    score: 71,
    weights: "2026-1",
    needs_check: true,
    criteria: [
      {
        criterion: "area",
        label: "希望入居地",
        verdict: "met",
        sentence: "希望する地域（東京都）にあります。",
      },
      { criterion: "support_level", label: "障害支援区分", verdict: "ask", sentence: "確認が必要です。" },
      { criterion: "pets", label: "ペットの飼育", verdict: "unmet", sentence: "ペットを飼えません。" },
      { criterion: "condition", label: "病状", verdict: "partly", sentence: "発達障害は対象外です。" },
    ],
    contact: null,
    may_contact_from: null,
    ...changes,
  };
}
