/** Which requests have waited long for an answer (docs/decisions.md §5; `LONG` in server/contacts/rules/listing.py). How that looks is the card's part. */
import type { Contact } from "shared-ui/api/types";

const STALE_AFTER_MS = 5 * 24 * 60 * 60 * 1000;

type Waiting = Pick<Contact, "status" | "updated_at" | "latest_message_sent_at">;

/** Return when the two sides last had to do with each other. */
export function lastContactAt(contact: Waiting): string {
  return contact.latest_message_sent_at ?? contact.updated_at;
}

/** Say whether a pending contact is older than five days. */
export function isStale(contact: Waiting, now: Date): boolean {
  return contact.status === "pending" && waitsLong(lastContactAt(contact), now);
}

/** Say whether a request that waits since a moment has waited longer than five days. */
export function waitsLong(since: string, now: Date): boolean {
  return now.getTime() - Date.parse(since) > STALE_AFTER_MS;
}
