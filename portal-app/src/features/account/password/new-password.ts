/** What is wrong with a new password before it is sent; the server judges the rest. */
import { limits } from "shared-ui/api/generated/limits";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { isTooShort } from "../passwords";
import { newPassword } from "../signup.text";

/** Return the sentence that says what is wrong, or null. */
export function newPasswordFault(password: string, label: string): string | null {
  if (password === "") return sentences.required(label);
  return isTooShort(password) ? newPassword.tooShort(limits.passwordMin) : null;
}
