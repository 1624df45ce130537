/** Every field of a preference, in the form's order. Mirrors PreferenceForm in server/people/schemas/preferences.py. */
import { limits } from "../../api/generated/limits";
import { labels } from "../../api/generated/vocabulary";
import type { CertificateField, FitQuestion, PreferenceDraft } from "../../api/types";

/** The groups of the form, in order. */
export const PREFERENCE_GROUPS = [
  "person",
  "condition",
  "address",
  "areas",
  "dwelling",
  "support",
  "daily",
  "certificates",
] as const;

export type GroupName = (typeof PREFERENCE_GROUPS)[number];

/** Form values as the controls hold them: text fields hold strings, an unanswered question is empty. */
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

type OfCounselor = "name" | "name_kana" | "consent_way" | "consented_on";

export type FieldName = keyof PreferenceValues | CertificateField;

interface Place {
  group: GroupName;
  /** Must be answered. */
  required?: true;
  /** Not copied to a new person. */
  notCopied?: true;
}

type Codes<Value> = Value extends readonly (infer Code extends string)[] ? Code : Value & string;
type Labels<Value> = Readonly<Record<Exclude<Codes<Value>, "">, string>>;
type Elements<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** The kind of a field, its empty value and the labels of its codes. */
type KindFor<Value> = { empty: Elements<Value> } & ([Value] extends [boolean]
  ? { kind: "flag" }
  : [Value] extends [readonly string[]]
    ? { kind: "list" } & LabelsFor<Value>
    : { kind: "text" } & LabelsFor<Value>);
type LabelsFor<Value> = string extends Codes<Value> ? { labels?: never } : { labels: Labels<Value> };

type FieldFor<Name extends FieldName> = Place &
  (Name extends keyof PreferenceValues ? KindFor<NonNullable<PreferenceValues[Name]>> : { kind: "picture" }) &
  (Name extends keyof FitQuestion ? { decides: true } : { decides?: never }) &
  (Name extends OfCounselor ? { ofCounselor: true } : { ofCounselor?: never });

/** The fields. `decides`: affects which homes fit. `ofCounselor`: counselors answer it about their clients. */
const PREFERENCE_FIELDS = {
  name: { group: "person", kind: "text", empty: "", ofCounselor: true, notCopied: true },
  name_kana: { group: "person", kind: "text", empty: "", ofCounselor: true, notCopied: true },
  age: { group: "person", kind: "text", empty: String(limits.ageDefault), required: true },
  gender: {
    group: "person",
    kind: "text",
    labels: labels.PersonGender,
    empty: "",
    required: true,
    decides: true,
  },
  support_level: {
    group: "person",
    kind: "text",
    labels: labels.SupportLevel,
    empty: "unknown",
    required: true,
    decides: true,
  },
  consent_way: {
    group: "person",
    kind: "text",
    labels: labels.ConsentWay,
    empty: "",
    ofCounselor: true,
    notCopied: true,
  },
  consented_on: { group: "person", kind: "text", empty: "", ofCounselor: true, notCopied: true },
  condition_categories: {
    group: "condition",
    kind: "list",
    labels: labels.Condition,
    empty: [],
    required: true,
    decides: true,
  },
  condition_detail: { group: "condition", kind: "text", empty: "", notCopied: true },
  postal_code: { group: "address", kind: "text", empty: "", required: true },
  prefecture: { group: "address", kind: "text", empty: "", required: true },
  address_1: { group: "address", kind: "text", empty: "", required: true },
  address_2: { group: "address", kind: "text", empty: "", required: true, notCopied: true },
  preferredLocation_prefecture: { group: "areas", kind: "list", empty: [], required: true, decides: true },
  building_types: {
    group: "dwelling",
    kind: "list",
    labels: labels.BuildingWish,
    empty: [],
    required: true,
    decides: true,
  },
  home_types: {
    group: "dwelling",
    kind: "list",
    labels: labels.HomeTypeWish,
    empty: [],
    required: true,
    decides: true,
  },
  medical_supports: {
    group: "support",
    kind: "list",
    labels: labels.MedicalWish,
    empty: [],
    required: true,
    decides: true,
  },
  wheelchair_accessible: { group: "support", kind: "flag", empty: false, decides: true },
  violence_accessible: { group: "support", kind: "flag", empty: false, decides: true },
  smoking_allowed: {
    group: "daily",
    kind: "text",
    labels: labels.Wish,
    empty: "no_preference",
    decides: true,
  },
  drinking_allowed: {
    group: "daily",
    kind: "text",
    labels: labels.Wish,
    empty: "no_preference",
    decides: true,
  },
  curfew: { group: "daily", kind: "text", labels: labels.Wish, empty: "no_preference", decides: true },
  pets_allowed: { group: "daily", kind: "text", labels: labels.Wish, empty: "no_preference", decides: true },
  disability_certificate: { group: "certificates", kind: "picture" },
  welfare_certificate: { group: "certificates", kind: "picture" },
} as const satisfies { [Name in FieldName]: FieldFor<Name> };

type Fields = typeof PREFERENCE_FIELDS;
type FieldsWith<Marks> = { [Name in FieldName]: Fields[Name] extends Marks ? Name : never }[FieldName];

/** All fields in the order of the form. */
export const ALL_FIELDS = Object.keys(PREFERENCE_FIELDS) as FieldName[];

/** The fields with all these properties, in the order of the form. */
export function fieldsWith<const Marks extends Record<string, unknown>>(marks: Marks): FieldsWith<Marks>[] {
  const hasMarks = (name: FieldName): boolean => {
    const field: Readonly<Record<string, unknown>> = PREFERENCE_FIELDS[name];
    return Object.entries(marks).every(([mark, value]) => field[mark] === value);
  };
  return ALL_FIELDS.filter(hasMarks) as FieldsWith<Marks>[];
}

/** The values of an unanswered form. */
export function emptyValues(): PreferenceValues {
  const empty = Object.entries(PREFERENCE_FIELDS).flatMap(([name, field]) =>
    "empty" in field ? [[name, field.empty]] : [],
  );
  return Object.fromEntries(empty);
}

export type PreferenceCodeField = FieldsWith<{ labels: Readonly<Record<string, string>> }>;

export function isCodeField(field: FieldName): field is PreferenceCodeField {
  return "labels" in PREFERENCE_FIELDS[field];
}

/** Whether a field is the person's own text, which is shown as written: without furigana and explanations. */
export function isOwnText(field: string): boolean {
  return field === "condition_detail";
}

/** The labels of an answer with one or several codes, on one line. */
export function inLabels(
  field: PreferenceCodeField,
  codes: string | readonly string[],
  annotate: (label: string) => string = (label) => label,
): string {
  const names: Readonly<Record<string, string>> = PREFERENCE_FIELDS[field].labels;
  return [codes]
    .flat()
    .map((code) => annotate(names[code] ?? code))
    .join("、");
}
