/** The form's answers once none is missing, as they would be sent without pictures. */
import type { MirrorQuestion } from "shared-ui/api/types";
import { REQUIRED_LISTS, REQUIRED_TEXTS } from "shared-ui/features/preference/form/answers/values";
import type { PreferenceValues } from "shared-ui/features/preference/preference-fields";
import { plainNumber } from "shared-ui/lib/digits";

/** Return the answers, or null while one is missing. */
export function wholeAnswers(values: PreferenceValues): MirrorQuestion | null {
  const { name, name_kana, consent_way, consented_on, age, gender, support_level, ...rest } = values;
  if (gender === "" || support_level === "") return null;
  if (REQUIRED_TEXTS.some((field) => values[field].trim() === "")) return null;
  if (REQUIRED_LISTS.some((list) => values[list].length === 0)) return null;
  return { ...rest, name: null, age: Number(plainNumber(age)), gender, support_level };
}
