/** Errors of the home form (docs/decisions.md §10). The server checks again with the same messages. */
import type { FieldErrors } from "shared-ui/api/errors";
import { fields } from "shared-ui/api/generated/forms";
import { HOME_FIELD_NAMES, type HomeFieldName, homeField } from "shared-ui/features/home/home-fields";
import { digitsSentence, plainNumber } from "shared-ui/lib/digits";
import type { FieldError } from "shared-ui/ui/form/ErrorSummary";
import { homeForm } from "../../text";
import type { HomeValues } from "./home-values";

/** The fields in the order of the form, for error summaries. */
const FIELD_ORDER: readonly string[] = [...HOME_FIELD_NAMES, "images"];

export interface Faults {
  /** All errors, in the form's order. */
  errors: readonly FieldError[];
  /** Errors that the specification also requires in an alert. */
  alerts: readonly string[];
}

export function faultsOf(values: HomeValues): Faults {
  const found = HOME_FIELD_NAMES.flatMap((name) => {
    const fault = fieldFault(name, values[name]);
    return fault ? [{ name, ...fault }] : [];
  });
  return {
    errors: found.map(({ name, message }) => ({ name, message })),
    alerts: found.filter(({ isAlert }) => isAlert).map(({ message }) => message),
  };
}

/** The server's messages as errors of the form. */
export function errorsOfServer(sentences: FieldErrors): readonly FieldError[] {
  const errors = Object.entries(sentences).flatMap(([name, messages]) =>
    messages.map((message) => ({ name, message })),
  );
  return errors.sort((one, other) => FIELD_ORDER.indexOf(one.name) - FIELD_ORDER.indexOf(other.name));
}

interface FieldFault {
  message: string;
  isAlert: boolean;
}

function fieldFault(name: HomeFieldName, value: HomeValues[HomeFieldName]): FieldFault | null {
  const { kind, optional } = homeField(name);
  const label = fields.home[name];
  const { enter, select, digits } = homeForm.faults;
  if (typeof value === "boolean" || (optional && String(value).trim() === "")) return null;
  if (kind === "code" || kind === "codes") {
    return value.length === 0 ? { message: select(label), isAlert: true } : null;
  }
  const text = String(value).trim();
  if (text === "") return { message: enter(label), isAlert: false };
  const sentence = kind === "number" ? digitsSentence(plainNumber(text)) : null;
  return sentence === null ? null : { message: digits(label, sentence), isAlert: true };
}
