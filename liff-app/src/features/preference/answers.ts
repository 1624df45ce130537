/** The form's answers as text, for the review before sending. */
import { fields } from "shared-ui/api/generated/forms";
import type { Group } from "shared-ui/features/preference/form/answers/groups";
import type { PreferenceForm } from "shared-ui/features/preference/form/use-preference-form";
import {
  type FieldName,
  fieldsWith,
  inLabels,
  isCodeField,
  isOwnText,
  type PreferenceValues,
} from "shared-ui/features/preference/preference-fields";
import { postalCode, sevenDigits } from "shared-ui/lib/postal";

export interface Answer {
  field: FieldName;
  term: string;
  words: string;
}

interface AnswerWords {
  needed: string;
  notNeeded: string;
  none: string;
  notAnswered: string;
  pictureChosen: string;
  yearsOld: string;
}

/** `annotate` prepares labels for <Furigana>. */
export function answersOf(
  group: Group,
  form: PreferenceForm,
  annotate: (label: string) => string,
  words: AnswerWords,
): Answer[] {
  const ofCounselor: readonly FieldName[] = fieldsWith({ ofCounselor: true });
  const asked = group.fields.filter((field) => form.withName || !ofCounselor.includes(field));
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
  if (typeof value === "boolean") return value ? words.needed : words.notNeeded;
  if (isCodeField(field)) return inLabels(field, value, annotate);
  if (typeof value !== "string") return value.map(annotate).join("、");
  if (field === "age" && value) return `${value}${words.yearsOld}`;
  if (field === "postal_code") return postalCode(sevenDigits(value) ?? value);
  if (isOwnText(field)) return value || words.none;
  return annotate(value);
}
