/** Test data: a person as homes read them before acceptance. */
import type { PersonCodes } from "../api/types";

export const WISHES: PersonCodes = {
  id: 7,
  age: 24,
  gender: "female",
  prefecture: "東京都",
  address_1: "世田谷区",
  preferredLocation_prefecture: ["東京都"],
  support_level: "2",
  condition_categories: ["intellectual"],
  building_types: ["no_preference"],
  home_types: ["no_preference"],
  medical_supports: ["no_preference"],
  wheelchair_accessible: false,
  violence_accessible: false,
  smoking_allowed: "no_preference",
  drinking_allowed: "no_preference",
  curfew: "no_preference",
  pets_allowed: "no_preference",
  allowed_users: [],
};
