/** Missing or wrong answers, by field. The server checks again; its errors are shown in the same way. */
import { limits } from "../../../../api/generated/limits";
import { digitsSentence, plainNumber } from "../../../../lib/digits";
import { isReading, READING_FAULT } from "../../../../lib/kana";
import { sevenDigits } from "../../../../lib/postal";
import type { FieldName, PreferenceValues } from "../../preference-fields";
import { REQUIRED_LISTS, REQUIRED_TEXTS } from "./values";

export type Faults = Partial<Record<FieldName, string>>;

/** The texts of the faults; the rules are the same in both wordings. */
export interface FaultSentences {
  missing: (field: FieldName) => string;
  postalCode: string;
  age: (most: number) => string;
}

/** Counselors must also give the name and the consent. For people registered earlier, the consent may follow later. */
interface FaultContext {
  withName: boolean;
  isNew: boolean;
}

const CONSENT = ["consent_way", "consented_on"] as const;

type TextField = "name" | (typeof CONSENT)[number] | (typeof REQUIRED_TEXTS)[number];

export function faultsOf(values: PreferenceValues, context: FaultContext, say: FaultSentences): Faults {
  const faults: Faults = {};
  for (const field of requiredTexts(values, context)) {
    if (values[field].trim() === "") faults[field] = say.missing(field);
  }
  for (const list of REQUIRED_LISTS) {
    if (values[list].length === 0) faults[list] = say.missing(list);
  }
  if (!faults.age) Object.assign(faults, ageFault(plainNumber(values.age), say));
  if (!isReading(values.name_kana)) faults.name_kana = READING_FAULT;
  if (!faults.postal_code && sevenDigits(values.postal_code) === null) faults.postal_code = say.postalCode;
  return faults;
}

function requiredTexts(values: PreferenceValues, { withName, isNew }: FaultContext): readonly TextField[] {
  if (!withName) return REQUIRED_TEXTS;
  const isStated = values.consent_way !== "" || values.consented_on !== "";
  return isNew || isStated ? ["name", ...CONSENT, ...REQUIRED_TEXTS] : ["name", ...REQUIRED_TEXTS];
}

export function only(faults: Faults, fields: readonly FieldName[]): Faults {
  return Object.fromEntries(fields.filter((field) => faults[field]).map((field) => [field, faults[field]]));
}

function ageFault(age: string, say: FaultSentences): Faults {
  const sentence = digitsSentence(age);
  if (sentence) return { age: sentence };
  return Number(age) > limits.ageMax ? { age: say.age(limits.ageMax) } : {};
}
