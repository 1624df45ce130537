/** Lists of contacts over all homes or people, and the counts per state. */
import { UNREAD_INTERVAL_MS } from "shared-ui/api/query-client";
import { read, readPart } from "shared-ui/api/read";
import type { ContactWish } from "shared-ui/api/types";

export function contactsPartQuery(wish: ContactWish) {
  return { ...readPart("/api/chat/contacts/", wish), refetchInterval: UNREAD_INTERVAL_MS };
}

/** The number of matching contacts in each state. */
export function contactCountsQuery(query: ContactNarrowing) {
  return { ...read("/api/chat/contacts/counts/", { query }), refetchInterval: UNREAD_INTERVAL_MS };
}

export type ContactNarrowing = Omit<ContactWish, "state" | "order" | "offset" | "limit">;
