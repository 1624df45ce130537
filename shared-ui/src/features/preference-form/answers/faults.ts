/** What is missing or wrong in the answers, by field. The server checks again; its sentences are shown the same way. */
import { limits } from "../../../api/generated/vocabulary";
import { digitsSentence } from "../../../rules/digits";
import { sevenDigits } from "../../../rules/postal";
import { type FieldName, type PreferenceValues, REQUIRED_LISTS } from "./values";

export type Faults = Partial<Record<FieldName, string>>;

/** How faults are said: the same rules in either wording. */
export interface FaultSentences {
  missing: (field: FieldName) => string;
  postalCode: string;
  age: (most: number) => string;
}

const REQUIRED_TEXTS = [
  "age",
  "gender",
  "support_level",
  "postal_code",
  "prefecture",
  "address_1",
  "address_2",
] as const;

/** Return what keeps the answers from being sent; a name is asked of counselors only. */
export function faultsOf(values: PreferenceValues, withName: boolean, say: FaultSentences): Faults {
  const faults: Faults = {};
  const required = withName ? (["name", ...REQUIRED_TEXTS] as const) : REQUIRED_TEXTS;
  for (const field of required) {
    if (values[field].trim() === "") faults[field] = say.missing(field);
  }
  for (const list of REQUIRED_LISTS) {
    if (values[list].length === 0) faults[list] = say.missing(list);
  }
  if (!faults.age) Object.assign(faults, ageFault(values.age.trim(), say));
  if (!faults.postal_code && sevenDigits(values.postal_code) === null) faults.postal_code = say.postalCode;
  return faults;
}

/** Return the faults of these fields only. */
export function only(faults: Faults, fields: readonly FieldName[]): Faults {
  return Object.fromEntries(fields.filter((field) => faults[field]).map((field) => [field, faults[field]]));
}

function ageFault(age: string, say: FaultSentences): Faults {
  const sentence = digitsSentence(age);
  if (sentence) return { age: sentence };
  return Number(age) > limits.ageMax ? { age: say.age(limits.ageMax) } : {};
}
