/** What the home form holds while it is filled in, and its way from and to the API's shapes. Checking is home-checks.ts. */
import type { components } from "../../api/generated/schema";
import { limits } from "../../api/generated/vocabulary";
import { homeForm } from "../../strings/homes";

type Schemas = components["schemas"];
export type HomeIn = Schemas["HomeIn"];
export type HomeOut = Schemas["HomeOut"];

export const YES_NO_FIELDS = [
  "wheelchair_accessible",
  "violence_accessible",
  "smoking_allowed",
  "drinking_allowed",
  "curfew",
  "pets_allowed",
] as const;
export type YesNoField = (typeof YES_NO_FIELDS)[number];

/** As HomeIn, but the rent as typed, and a single choice may still be open. */
export type HomeValues = Omit<HomeIn, "rent" | "building_type" | "home_type"> & {
  rent: string;
  building_type: HomeIn["building_type"] | "";
  home_type: HomeIn["home_type"] | "";
};

export type SetHomeValue = <K extends keyof HomeValues>(name: K, value: HomeValues[K]) => void;

/** What one section of the form gets: the values, the way to change them, and the errors by field. */
export interface SectionProps {
  values: HomeValues;
  set: SetHomeValue;
  errorOf: (name: string) => string | undefined;
}

/** Return the values of a home that is not registered yet. */
export function newHomeValues(): HomeValues {
  return {
    name: "",
    postal_code: "",
    prefecture: "",
    address_1: "",
    address_2: "",
    contact_name: "",
    contact_phone: "",
    contact_email: "",
    acceptance_levels: [],
    gender: "any",
    target_groups: [],
    rent: String(limits.rentDefaultYen),
    building_type: "",
    wheelchair_accessible: false,
    smoking_allowed: false,
    drinking_allowed: false,
    curfew: false,
    pets_allowed: false,
    pets_resident: [],
    violence_accessible: false,
    home_type: "",
    medical_supports: [],
    greeting: homeForm.defaultGreeting,
  };
}

/** Return the values of a registered home. */
export function valuesOfHome(home: HomeOut): HomeValues {
  const empty = newHomeValues();
  const taken = Object.keys(empty).map((name) => [name, home[name as keyof HomeValues]]);
  return { ...empty, ...Object.fromEntries(taken), rent: String(home.rent) };
}

/** Return what is sent; only for values in which home-checks.ts found no fault. */
export function homeInOf(values: HomeValues): HomeIn {
  return { ...values, rent: Number(values.rent) } as HomeIn;
}
