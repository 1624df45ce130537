/** What the status of a contact means. Mirrors is_room_open of server/core/visibility.py and OPEN_STATUSES of server/core/vocabulary.py. */
import type { ContactStatus } from "../../api/types";

interface WithStatus {
  status: ContactStatus;
}

/** Tell whether the contact has an open room. */
export function hasOpenRoom({ status }: WithStatus): boolean {
  return status === "accepted";
}

/** Tell whether the contact is open: a request without an answer, or an open room. */
export function isOpenContact({ status }: WithStatus): boolean {
  return status === "pending" || status === "accepted";
}
