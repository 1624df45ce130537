/** What the preference form holds while it is filled in, and how that becomes and comes from a preference. */
import { limits } from "../../../api/generated/limits";
import type { CertificateField, Preference, PreferenceDraft } from "../../../api/types";
import { plainNumber } from "../../../rules/digits";
import { hiragana } from "../../../rules/kana";
import { postalCode } from "../../../rules/postal";
import type { DraftAnswers } from "../../../state/form-drafts";

type OfCounselor = (typeof OF_COUNSELOR)[number];

/** What only a counselor is asked of their person. */
export const OF_COUNSELOR = ["name", "name_kana", "consent_way", "consented_on"] as const;

/** The answers as the controls show them: typed text stays text, an unanswered question is empty. */
export interface PreferenceValues
  extends Omit<
    PreferenceDraft,
    CertificateField | OfCounselor | "office" | "age" | "gender" | "support_level"
  > {
  name: string;
  name_kana: string;
  consent_way: NonNullable<PreferenceDraft["consent_way"]> | "";
  consented_on: string;
  age: string;
  gender: PreferenceDraft["gender"] | "";
  support_level: PreferenceDraft["support_level"] | "";
}

export type FieldName = keyof PreferenceValues | CertificateField;

/** Newly picked pictures that are not stored yet. */
export type CertificateFiles = Readonly<Record<CertificateField, readonly File[]>>;

export const CERTIFICATES = ["disability_certificate", "welfare_certificate"] as const;
export const WISHES = ["smoking_allowed", "drinking_allowed", "curfew", "pets_allowed"] as const;
export const NO_FILES: CertificateFiles = { disability_certificate: [], welfare_certificate: [] };

/** What everybody is asked and may not leave empty. */
export const REQUIRED_TEXTS = [
  "age",
  "gender",
  "support_level",
  "postal_code",
  "prefecture",
  "address_1",
  "address_2",
] as const;

/** The lists that need at least one answer, in the order in which the specification names them. */
export const REQUIRED_LISTS = [
  "preferredLocation_prefecture",
  "condition_categories",
  "building_types",
  "home_types",
  "medical_supports",
] as const;

/** Return the form before anything is answered. */
export function emptyValues(): PreferenceValues {
  return {
    name: "",
    name_kana: "",
    consent_way: "",
    consented_on: "",
    age: String(limits.ageDefault),
    gender: "",
    support_level: "unknown",
    condition_categories: [],
    condition_detail: "",
    postal_code: "",
    prefecture: "",
    address_1: "",
    address_2: "",
    preferredLocation_prefecture: [],
    building_types: [],
    home_types: [],
    medical_supports: [],
    wheelchair_accessible: false,
    violence_accessible: false,
    smoking_allowed: "no_preference",
    drinking_allowed: "no_preference",
    curfew: "no_preference",
    pets_allowed: "no_preference",
  };
}

/** Return the form as a registered preference answers it. */
export function valuesOf(preference: Preference): PreferenceValues {
  const fields = Object.keys(emptyValues());
  const answers = Object.fromEntries(Object.entries(preference).filter(([field]) => fields.includes(field)));
  const typed = {
    name: preference.name ?? "",
    name_kana: preference.name_kana ?? "",
    consent_way: preference.consent?.way ?? "",
    consented_on: preference.consent?.agreed_on ?? "",
    age: String(preference.age),
    postal_code: postalCode(preference.postal_code),
  };
  return { ...answers, ...typed } as PreferenceValues;
}

/** Return what somebody registered earlier has in common with a new person: nothing that names, places or describes them. */
export function copyOf(preference: Preference): DraftAnswers {
  const {
    name: _name,
    name_kana: _kana,
    consent_way: _way,
    consented_on: _day,
    address_2: _street,
    condition_detail: _detail,
    ...others
  } = valuesOf(preference);
  return others as DraftAnswers;
}

/** Return what of a draft differs from the stored answers: what another screen changed meanwhile stays. */
export function changesOf(draft: PreferenceDraft, stored: PreferenceDraft): Partial<PreferenceDraft> {
  const changed = Object.entries(draft).filter(
    ([field, value]) =>
      value instanceof File ||
      JSON.stringify(value) !== JSON.stringify(stored[field as keyof PreferenceDraft]),
  );
  return Object.fromEntries(changed);
}

/** Return what is sent; only a form whose answers passed the check may be sent. */
export function draftOf(
  values: PreferenceValues,
  files: CertificateFiles,
  withName: boolean,
): PreferenceDraft {
  const { name, name_kana, consent_way, consented_on, age, gender, support_level, ...rest } = values;
  if (gender === "" || support_level === "") throw new Error("An unanswered form is not sent.");
  const draft: PreferenceDraft = { ...rest, age: Number(plainNumber(age)), gender, support_level };
  for (const field of CERTIFICATES) draft[field] = files[field][0] ?? null;
  if (!withName) return draft;
  const consent = { consent_way: consent_way || undefined, consented_on: consented_on || undefined };
  return { ...draft, name, name_kana: hiragana(name_kana), ...consent };
}
