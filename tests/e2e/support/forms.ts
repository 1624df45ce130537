/** A home in Osaka and people who want to live there. The main flow uses Tokyo. */
import type { HomeInput } from "../../../shared-ui/src/api/types";
import { HOME_INPUT } from "../../../shared-ui/src/testing/home-fixtures";

const OSAKA = {
  postal_code: "5300001",
  prefecture: "大阪府",
  address_1: "大阪市北区",
  address_2: "梅田9-99-9",
};

export function homeForm(name: string): HomeInput {
  return {
    ...HOME_INPUT,
    ...OSAKA,
    name,
    contact_phone: "0600001234",
    acceptance_levels: ["1", "2", "3"],
    target_groups: ["mental", "intellectual"],
    rent: 45_000,
    building_type: "existing_house",
    drinking_allowed: false,
    greeting: "はじめまして。一度お会いしませんか。",
  };
}

/** Lists are JSON. */
export function wishesForm(changes: Record<string, string> = {}): Record<string, string> {
  return {
    ...OSAKA,
    age: "27",
    gender: "female",
    preferredLocation_prefecture: '["大阪府"]',
    support_level: "2",
    condition_categories: '["mental"]',
    condition_detail: "",
    building_types: '["no_preference"]',
    home_types: '["share_house"]',
    medical_supports: '["visiting_nurse"]',
    wheelchair_accessible: "false",
    violence_accessible: "false",
    smoking_allowed: "no_preference",
    drinking_allowed: "no_preference",
    curfew: "no_preference",
    pets_allowed: "no_preference",
    // For counselors. The server ignores it for applicants.
    consent_way: "written",
    consented_on: "2026-01-05",
    ...changes,
  };
}
