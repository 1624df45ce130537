/** Requests that have waited long for an answer (docs/decisions.md §5; `LONG` in server/contacts/rules/listing.py). */
import type { Contact } from "shared-ui/api/types";

const STALE_AFTER_MS = 5 * 24 * 60 * 60 * 1000;

type ContactDates = Pick<Contact, "status" | "updated_at" | "latest_message_sent_at">;

/** The time of the latest message, or of the latest change. */
export function lastContactAt(contact: ContactDates): string {
  return contact.latest_message_sent_at ?? contact.updated_at;
}

/** Whether the contact has been pending for more than five days. */
export function isStale(contact: ContactDates, now: Date): boolean {
  return contact.status === "pending" && waitsLong(lastContactAt(contact), now);
}

export function waitsLong(since: string, now: Date): boolean {
  return now.getTime() - Date.parse(since) > STALE_AFTER_MS;
}
