/** The values of the preference form, and conversion from and to a preference. */
import type { CertificateField, Preference, PreferenceDraft } from "../../../../api/types";
import { plainNumber } from "../../../../lib/digits";
import type { DraftAnswers } from "../../../../lib/drafts/form-drafts";
import { hiragana } from "../../../../lib/kana";
import { postalCode } from "../../../../lib/postal";
import { emptyValues, fieldsWith, type PreferenceValues } from "../../preference-fields";

/** Selected pictures that are not stored yet. */
export type CertificateFiles = Readonly<Record<CertificateField, readonly File[]>>;

export const NO_FILES: CertificateFiles = { disability_certificate: [], welfare_certificate: [] };

export const CERTIFICATES = fieldsWith({ kind: "picture" });
/** Required text fields of every form. */
export const REQUIRED_TEXTS = fieldsWith({ kind: "text", required: true });
/** Lists that need at least one answer, in the order of the specification: areas first. */
export const REQUIRED_LISTS = [
  ...fieldsWith({ group: "areas" }),
  ...fieldsWith({ kind: "list", required: true }).filter((field) => field !== "preferredLocation_prefecture"),
];

/** The form values of a registered preference. */
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

const NOT_COPIED: ReadonlySet<string> = new Set(fieldsWith({ notCopied: true }));

/** The answers to copy to a new person: nothing that names, locates or describes the earlier person. */
export function copyOf(preference: Preference): DraftAnswers {
  const kept = Object.entries(valuesOf(preference)).filter(([field]) => !NOT_COPIED.has(field));
  return Object.fromEntries(kept) as DraftAnswers;
}

/** The changed fields of a draft. Sending only these keeps changes from another window. */
export function changesOf(draft: PreferenceDraft, stored: PreferenceDraft): Partial<PreferenceDraft> {
  const changed = Object.entries(draft).filter(
    ([field, value]) =>
      value instanceof File ||
      JSON.stringify(value) !== JSON.stringify(stored[field as keyof PreferenceDraft]),
  );
  return Object.fromEntries(changed);
}

/** The request body. Call it only after the answers passed the check. */
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
