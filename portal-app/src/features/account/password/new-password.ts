/** Checks a new password before sending; other rules are checked only by the server. */
import { limits } from "shared-ui/api/generated/limits";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { newPassword } from "../text";

/** The error message, or null. */
export function newPasswordFault(password: string, label: string): string | null {
  if (password === "") return sentences.required(label);
  return isTooShort(password) ? newPassword.tooShort(limits.passwordMin) : null;
}

/** Counts characters, not UTF-16 units. Other rules: `password_fault` in server/accounts/rules/passwords.py. */
function isTooShort(password: string): boolean {
  return Array.from(password).length < limits.passwordMin;
}
