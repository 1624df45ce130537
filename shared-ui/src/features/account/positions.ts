/** What somebody may do in an office by their position: server/core/vocabulary.py, WORKING. */
import type { OwnOffice, User } from "../../api/types";

/** Return the offices in which the person works with homes and cases; billing members see invoices alone. */
export function workingOffices(user: User | null): readonly OwnOffice[] {
  return user?.offices.filter(({ position }) => position !== "billing") ?? [];
}

/** Say whether the person may look at the invoices of any of their corporations: server/billing/queries.py. */
export function seesInvoices(user: User): boolean {
  return user.offices.some(({ position }) => position !== "staff");
}

/** Say whether the person is there for the invoices alone. */
export function seesInvoicesOnly(user: User | null): boolean {
  return user?.role === "facility" && user.offices.length > 0 && workingOffices(user).length === 0;
}

/** Say whether the person shares any work with colleagues. */
export function sharesWork(user: User | null): boolean {
  return workingOffices(user).some(({ is_shared }) => is_shared);
}

/** Say whether several people work in the office, so that it matters who is in charge of what. */
export function isShared(user: User | null, officeId: number | null): boolean {
  return user?.offices.some(({ id, is_shared }) => id === officeId && is_shared) ?? false;
}
