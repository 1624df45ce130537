/** Lists of contacts over all homes or people, and the counts per state. */
import { call } from "shared-ui/api/client";
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

/** The contacts that pass the filters, as a table. */
export function fetchContacts({ limit: _limit, offset: _offset, ...query }: ContactWish): Promise<Blob> {
  return call((server) => server.GET("/api/chat/contacts/csv/", { params: { query }, parseAs: "blob" }));
}

export type ContactNarrowing = Omit<ContactWish, "state" | "order" | "offset" | "limit">;
