/** What is entered in the request for a registration, what is wrong with it, and its draft. */
import { fields } from "shared-ui/api/generated/forms";
import { limits } from "shared-ui/api/generated/limits";
import type { SignupInput } from "shared-ui/api/types";
import { draftAt } from "shared-ui/lib/drafts/draft";
import { errors } from "shared-ui/lib/text/errors.text";
import type { FieldError } from "shared-ui/ui/form/ErrorSummary";
import { looksLikeEmail } from "../email";
import { signupFaults } from "../signup.text";

/** As it is sent, but who is asking may still be open. */
export type RequestValues = Record<keyof Omit<SignupInput, "role">, string> & {
  role: SignupInput["role"] | "";
};

export const NOTHING_ENTERED: RequestValues = {
  role: "",
  organization: "",
  corporation_number: "",
  office_name: "",
  office_number: "",
  contact_name: "",
  email: "",
  phone: "",
  message: "",
};

/** Nobody is signed in here: the draft is this browser's. */
export const requestDraft = draftAt<RequestValues>("signup");

/** What may stay empty is then not sent: the server tells nothing from an empty text. */
export const MAY_BE_EMPTY = ["corporation_number", "office_name", "office_number"] as const;

/** Return what is sent. */
export function inputOf(values: RequestValues): SignupInput {
  const left = MAY_BE_EMPTY.map((name) => [name, values[name].trim() || null]);
  return { ...values, ...Object.fromEntries(left) } as SignupInput;
}

const REQUIRED = ["organization", "contact_name", "email", "phone"] as const;

/** Return what keeps the request from being sent, in the form's order; the server checks again. */
export function faultsOf(values: RequestValues): FieldError[] {
  const found: FieldError[] = [];
  if (values.role === "") found.push({ name: "role", message: errors.select(fields.signup.role) });
  for (const name of REQUIRED) {
    if (values[name].trim() === "") found.push({ name, message: errors.required(fields.signup[name]) });
    else if (name === "email" && !looksLikeEmail(values.email)) {
      found.push({ name, message: signupFaults.email });
    }
  }
  if (Array.from(values.message).length > limits.signupMessage) {
    const message = signupFaults.tooLong(fields.signup.message, limits.signupMessage);
    found.push({ name: "message", message });
  }
  return found;
}
