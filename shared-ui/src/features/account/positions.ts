/** What a position allows in an office: mirrors WORKING_POSITIONS and BILLING_POSITIONS in server/core/vocabulary.py. */
import type { OwnOffice, User } from "../../api/types";

/** Offices in which the user works with homes and cases. Billing members only see invoices. */
export function workingOffices(user: User | null): readonly OwnOffice[] {
  return user?.offices.filter(({ position }) => position !== "billing") ?? [];
}

export function seesInvoices(user: User): boolean {
  return user.offices.some(({ position }) => position !== "staff");
}

/** True for a facility user who has only billing positions. */
export function seesInvoicesOnly(user: User | null): boolean {
  return user?.role === "facility" && user.offices.length > 0 && workingOffices(user).length === 0;
}

export function sharesWork(user: User | null): boolean {
  return workingOffices(user).some(({ is_shared }) => is_shared);
}

/** True if the office has several members, so it matters who is in charge of a contact. */
export function isShared(user: User | null, officeId: number | null): boolean {
  return user?.offices.some(({ id, is_shared }) => id === officeId && is_shared) ?? false;
}
