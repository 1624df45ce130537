/** The form's answers in words, for the page where they are looked through before sending. */
import { fields, labels } from "../../../api/generated/vocabulary";
import { postalCode, sevenDigits } from "../../../rules/postal";
import type { PreferenceForm } from "../use-preference-form";
import type { Group } from "./groups";
import type { FieldName, PreferenceValues } from "./values";

export interface Answer {
  field: FieldName;
  term: string;
  words: string;
}

interface AnswerWords {
  yes: string;
  none: string;
  notAnswered: string;
  pictureChosen: string;
  yearsOld: string;
}

const LABELS: Partial<Record<FieldName, Readonly<Record<string, string>>>> = {
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
};

/** Return a group's answers; labels are made ready for <Furigana> by annotate. */
export function answersOf(
  group: Group,
  form: PreferenceForm,
  annotate: (label: string) => string,
  words: AnswerWords,
): Answer[] {
  const asked = group.fields.filter((field) => form.withName || field !== "name");
  return asked.map((field) => ({
    field,
    term: annotate(fields.preference[field]),
    words: inWords(field, form, annotate, words) || words.notAnswered,
  }));
}

function inWords(
  field: FieldName,
  form: PreferenceForm,
  annotate: (label: string) => string,
  words: AnswerWords,
): string {
  if (field === "disability_certificate" || field === "welfare_certificate") {
    const isThere = form.files[field].length > 0 || Boolean(form.preference?.[field]);
    return isThere ? words.pictureChosen : words.none;
  }
  const value: PreferenceValues[keyof PreferenceValues] = form.values[field];
  if (typeof value === "boolean") return value ? words.yes : words.none;
  if (typeof value !== "string")
    return value.map((code) => annotate(LABELS[field]?.[code] ?? code)).join("、");
  if (field === "age" && value) return `${value}${words.yearsOld}`;
  if (field === "postal_code") return postalCode(sevenDigits(value) ?? value);
  if (field === "condition_detail") return value || words.none;
  return annotate(LABELS[field]?.[value] ?? value);
}
