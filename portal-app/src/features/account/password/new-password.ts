/** What is wrong with a new password before it is sent; the server judges the rest. */
import { limits } from "shared-ui/api/generated/limits";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { newPassword } from "../signup.text";

/** Return the sentence that says what is wrong, or null. */
export function newPasswordFault(password: string, label: string): string | null {
  if (password === "") return sentences.required(label);
  return isTooShort(password) ? newPassword.tooShort(limits.passwordMin) : null;
}

/** What can be said of a new password while it is typed. What else is refused: server/accounts/rules/passwords.py, password_fault. Say whether a password is too short, counting characters as people do. */
function isTooShort(password: string): boolean {
  return Array.from(password).length < limits.passwordMin;
}
