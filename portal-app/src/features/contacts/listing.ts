/** Lists of contacts over all homes or people, and the counts per state. */
import { call } from "shared-ui/api/client";
import { UNREAD_INTERVAL_MS } from "shared-ui/api/query-client";
import { pageQuery, read } from "shared-ui/api/read";
import type { ContactFilters } from "shared-ui/api/types";

export function contactsPageQuery(filters: ContactFilters) {
  return { ...pageQuery("/api/chat/contacts/", filters), refetchInterval: UNREAD_INTERVAL_MS };
}

/** The number of matching contacts in each state. */
export function contactCountsQuery(query: ContactCountFilters) {
  return { ...read("/api/chat/contacts/counts/", { query }), refetchInterval: UNREAD_INTERVAL_MS };
}

/** The contacts that pass the filters, as a table. */
export function fetchContacts({ limit: _limit, offset: _offset, ...query }: ContactFilters): Promise<Blob> {
  return call((server) => server.GET("/api/chat/contacts/csv/", { params: { query }, parseAs: "blob" }));
}

export type ContactCountFilters = Omit<ContactFilters, "state" | "order" | "offset" | "limit">;
