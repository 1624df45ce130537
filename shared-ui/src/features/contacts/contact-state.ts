/**
 * What a contact's status means. Mirrors is_room_open (server/core/visibility.py), OPEN_STATUSES
 * (server/core/vocabulary.py).
 */
import type { ContactStatus } from "../../api/types";

interface WithStatus {
  status: ContactStatus;
}

export function hasOpenRoom({ status }: WithStatus): boolean {
  return status === "accepted";
}

/** Open: a pending request, or an accepted contact with its room. */
export function isOpenContact({ status }: WithStatus): boolean {
  return status === "pending" || status === "accepted";
}
