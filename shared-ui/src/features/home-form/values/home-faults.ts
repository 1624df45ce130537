/** What is missing or wrong in the home form (specification §5). The server checks again; its sentences look the same. */

import type { FieldErrors } from "../../../api/errors";
import { fields } from "../../../api/generated/vocabulary";
import type { FieldError } from "../../../components/form/ErrorSummary";
import { digitsSentence } from "../../../rules/digits";
import { PICTURE_MEGABYTES, pictureFault } from "../../../rules/pictures";
import { homeForm } from "../../../strings/homes/homes";
import { FIELD_ORDER, type HomeValues } from "./home-values";

const REQUIRED_LINES = [
  "name",
  "rent",
  "postal_code",
  "prefecture",
  "address_1",
  "address_2",
  "contact_name",
  "contact_phone",
  "contact_email",
  "greeting",
] as const;

const REQUIRED_CHOICES = [
  "acceptance_levels",
  "target_groups",
  "home_type",
  "building_type",
  "pets_resident",
  "medical_supports",
] as const;

export interface Faults {
  /** Every fault, in the form's order. */
  errors: readonly FieldError[];
  /** Those that the specification wants said in an alert as well. */
  alerts: readonly string[];
}

/** Return what keeps the form from being sent. */
export function faultsOf(values: HomeValues, files: readonly File[]): Faults {
  const empty = REQUIRED_LINES.filter((name) => values[name].trim() === "").map((name) => ({
    name,
    message: homeForm.faults.enter(fields.home[name]),
  }));
  const rent = rentFaults(values.rent.trim());
  const unchosen = REQUIRED_CHOICES.filter((name) => values[name].length === 0).map((name) => ({
    name,
    message: homeForm.faults.select(fields.home[name]),
  }));
  const pictures = files.flatMap((file) => {
    const fault = pictureFault(file);
    if (!fault) return [];
    return { name: "images", message: homeForm.pictureFaults[fault](file.name, PICTURE_MEGABYTES) };
  });
  return {
    errors: inFormOrder([...empty, ...rent, ...unchosen, ...pictures]),
    alerts: inFormOrder([...rent, ...unchosen]).map((fault) => fault.message),
  };
}

/** Return the server's sentences as the form's errors. */
export function errorsOfServer(sentences: FieldErrors): readonly FieldError[] {
  return inFormOrder(
    Object.entries(sentences).flatMap(([name, messages]) => messages.map((message) => ({ name, message }))),
  );
}

function rentFaults(rent: string): FieldError[] {
  const sentence = digitsSentence(rent);
  return sentence ? [{ name: "rent", message: homeForm.faults.rent(fields.home.rent, sentence) }] : [];
}

function inFormOrder(errors: FieldError[]): FieldError[] {
  return errors.sort((one, other) => FIELD_ORDER.indexOf(one.name) - FIELD_ORDER.indexOf(other.name));
}
