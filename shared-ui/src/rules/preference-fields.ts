/** The codes of a person's answers and how each is called, in the form, in its review and where a home reads them. */
import { labels } from "../api/generated/vocabulary";
import type { PreferenceDraft } from "../api/types";

type Codes<Value> = Value extends readonly (infer Code extends string)[] ? Code : Value & string;

const PREFERENCE_LABELS = {
  gender: labels.PersonGender,
  support_level: labels.SupportLevel,
  condition_categories: labels.Condition,
  building_types: labels.BuildingWish,
  home_types: labels.HomeTypeWish,
  medical_supports: labels.MedicalWish,
  smoking_allowed: labels.Wish,
  drinking_allowed: labels.Wish,
  curfew: labels.Wish,
  pets_allowed: labels.Wish,
} as const satisfies {
  [Name in keyof PreferenceDraft]?: Readonly<Record<Codes<NonNullable<PreferenceDraft[Name]>>, string>>;
};

export type PreferenceCodeField = keyof typeof PREFERENCE_LABELS;

/** Tell whether a field's answer is of codes. */
export function isCodeField(field: string): field is PreferenceCodeField {
  return field in PREFERENCE_LABELS;
}

/** Return how an answer of one code or several is called, in one line. */
export function inLabels(
  field: PreferenceCodeField,
  codes: string | readonly string[],
  annotate: (label: string) => string = (label) => label,
): string {
  const names: Readonly<Record<string, string>> = PREFERENCE_LABELS[field];
  return [codes]
    .flat()
    .map((code) => annotate(names[code] ?? code))
    .join("、");
}
