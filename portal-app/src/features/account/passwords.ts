/** What can be said of a new password while it is typed. What else is refused: server/accounts/rules/passwords.py, password_fault. */
import { limits } from "shared-ui/api/generated/limits";

/** Say whether a password is too short, counting characters as people do. */
export function isTooShort(password: string): boolean {
  return Array.from(password).length < limits.passwordMin;
}
