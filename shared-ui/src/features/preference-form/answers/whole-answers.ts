/** The form's answers once none is missing, as they would be sent without pictures. */
import type { MirrorQuestion } from "../../../api/types";
import { plainNumber } from "../../../rules/digits";
import type { PreferenceValues } from "../../../rules/preference-fields";
import { REQUIRED_LISTS, REQUIRED_TEXTS } from "./values";

/** Return the answers, or null while one is missing. */
export function wholeAnswers(values: PreferenceValues): MirrorQuestion | null {
  const { name, name_kana, consent_way, consented_on, age, gender, support_level, ...rest } = values;
  if (gender === "" || support_level === "") return null;
  if (REQUIRED_TEXTS.some((field) => values[field].trim() === "")) return null;
  if (REQUIRED_LISTS.some((list) => values[list].length === 0)) return null;
  return { ...rest, name: null, age: Number(plainNumber(age)), gender, support_level };
}
