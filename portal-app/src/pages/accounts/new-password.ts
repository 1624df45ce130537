/** What is wrong with a new password before it is sent; the server judges the rest. */
import { limits } from "shared-ui/api/generated/limits";
import { isTooShort } from "shared-ui/rules/passwords";
import { newPassword } from "shared-ui/strings/accounts/signup";
import { errors as sentences } from "shared-ui/strings/frame/errors";

/** Return the sentence that says what is wrong, or null. */
export function newPasswordFault(password: string, label: string): string | null {
  if (password === "") return sentences.required(label);
  return isTooShort(password) ? newPassword.tooShort(limits.passwordMin) : null;
}
