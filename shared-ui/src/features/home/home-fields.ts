/** Every field of a home, in the order of the form. Mirrors HomeIn in server/homes/schemas.py. */
import { labels } from "../../api/generated/vocabulary";
import type { HomeInput, HomeSeen } from "../../api/types";

export type HomeFieldName = keyof HomeInput;

/** The sections of the form, in order. */
export const HOME_SECTIONS = [
  "basics",
  "address",
  "contact",
  "acceptance",
  "dwelling",
  "rules",
  "medical",
  "more",
  "greeting",
] as const;

export type HomeSectionName = (typeof HOME_SECTIONS)[number];

interface Place {
  section: HomeSectionName;
  /** Shares a row with the next field if there is room. */
  half?: boolean;
  /** May be left empty. */
  optional?: true;
}

/** Yen per month, people or minutes. */
export type HomeUnit = "yen" | "people" | "minutes";

interface TextLook {
  type?: "tel" | "email";
  autoComplete?: string;
  width?: "middle";
}

type TextField = Place &
  (({ kind: "text" } & TextLook) | { kind: "postalCode" } | { kind: "prefecture" } | { kind: "longText" });
type NumberField = Place & { kind: "number"; unit: HomeUnit };
type YesNoField = Place & { kind: "yesNo" };
type CodeField<Code extends string> = Place & { kind: "code"; labels: Readonly<Record<Code, string>> };
type CodesField<Code extends string> = Place & {
  kind: "codes";
  labels: Readonly<Record<Code, string>>;
  /** The answer that excludes all others. */
  exclusive?: Code;
};

/** The field kinds that can hold a value of this type. A field is optional exactly if its value may be null. */
type FieldFor<Value> = KindFor<NonNullable<Value>> &
  (null extends Value ? { optional: true } : { optional?: never });

type KindFor<Value> = [Value] extends [boolean]
  ? YesNoField
  : [Value] extends [number]
    ? NumberField
    : [Value] extends [readonly (infer Code extends string)[]]
      ? CodesField<Code>
      : [Value] extends [string]
        ? string extends Value
          ? TextField
          : CodeField<Value>
        : never;

/** A field whose name is not known at compile time. */
export type HomeField = TextField | NumberField | YesNoField | CodeField<string> | CodesField<string>;

const HOME_FIELDS = {
  name: { section: "basics", kind: "text" },
  rent: { section: "basics", kind: "number", unit: "yen" },
  postal_code: { section: "address", kind: "postalCode" },
  prefecture: { section: "address", kind: "prefecture" },
  address_1: { section: "address", kind: "text", autoComplete: "address-level2", width: "middle" },
  address_2: { section: "address", kind: "text", autoComplete: "street-address" },
  contact_name: { section: "contact", kind: "text", autoComplete: "name", width: "middle" },
  contact_phone: { section: "contact", kind: "text", type: "tel", autoComplete: "tel", half: true },
  contact_email: { section: "contact", kind: "text", type: "email", autoComplete: "email", half: true },
  acceptance_levels: { section: "acceptance", kind: "codes", labels: labels.SupportLevel },
  target_groups: { section: "acceptance", kind: "codes", labels: labels.Condition },
  gender: { section: "acceptance", kind: "code", labels: labels.HomeGender },
  wheelchair_accessible: { section: "acceptance", kind: "yesNo", half: true },
  violence_accessible: { section: "acceptance", kind: "yesNo", half: true },
  home_type: { section: "dwelling", kind: "code", labels: labels.HomeType },
  building_type: { section: "dwelling", kind: "code", labels: labels.BuildingType },
  pets_resident: { section: "dwelling", kind: "codes", labels: labels.ResidentPet, exclusive: "none" },
  smoking_allowed: { section: "rules", kind: "yesNo", half: true },
  drinking_allowed: { section: "rules", kind: "yesNo", half: true },
  curfew: { section: "rules", kind: "yesNo", half: true },
  pets_allowed: { section: "rules", kind: "yesNo", half: true },
  medical_supports: { section: "medical", kind: "codes", labels: labels.MedicalSupport, exclusive: "none" },
  capacity: { section: "more", kind: "number", unit: "people", half: true, optional: true },
  vacancies: { section: "more", kind: "number", unit: "people", half: true, optional: true },
  meals_cost: { section: "more", kind: "number", unit: "yen", half: true, optional: true },
  utilities_cost: { section: "more", kind: "number", unit: "yen", half: true, optional: true },
  supplies_cost: { section: "more", kind: "number", unit: "yen", half: true, optional: true },
  other_cost: { section: "more", kind: "number", unit: "yen", half: true, optional: true },
  night_support: { section: "more", kind: "code", labels: labels.NightSupport, optional: true },
  station: { section: "more", kind: "text", half: true, optional: true },
  station_minutes: { section: "more", kind: "number", unit: "minutes", half: true, optional: true },
  greeting: { section: "greeting", kind: "longText" },
} as const satisfies { [Name in HomeFieldName]: FieldFor<HomeInput[Name]> };

/** Yes/no fields. Each has two texts in features/home/text. */
export type HomeFlagName = {
  [Name in HomeFieldName]: (typeof HOME_FIELDS)[Name]["kind"] extends "yesNo" ? Name : never;
}[HomeFieldName];

export const HOME_FIELD_NAMES = Object.keys(HOME_FIELDS) as HomeFieldName[];

/** Facts shown to everyone who sees the home, below its address, in this order. */
export const HOME_FACTS = [
  "vacancies",
  "capacity",
  "rent",
  "meals_cost",
  "utilities_cost",
  "supplies_cost",
  "other_cost",
  "station",
  "station_minutes",
  "contact_name",
  "greeting",
  "acceptance_levels",
  "gender",
  "target_groups",
  "home_type",
  "building_type",
  "night_support",
  "wheelchair_accessible",
  "smoking_allowed",
  "drinking_allowed",
  "curfew",
  "pets_allowed",
  "violence_accessible",
  "pets_resident",
  "medical_supports",
] as const satisfies readonly (HomeFieldName & keyof HomeSeen)[];

/** Monthly costs; their sum is shown too. */
export const HOME_COSTS = [
  "rent",
  "meals_cost",
  "utilities_cost",
  "supplies_cost",
  "other_cost",
] as const satisfies readonly HomeFieldName[];

/** Shown to the home's own staff only. */
export const HOME_OWN_FACTS = ["contact_phone", "contact_email"] as const satisfies readonly Exclude<
  HomeFieldName,
  keyof HomeSeen
>[];

export function homeField(name: HomeFieldName): HomeField {
  return HOME_FIELDS[name];
}
