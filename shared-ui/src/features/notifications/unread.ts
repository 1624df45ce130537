/** Unread counts: the only source for page title, bell, cards, rooms and lists. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { UNREAD_INTERVAL_MS } from "../../api/query-client";
import { read } from "../../api/read";
import type { Unread } from "../../api/types";

interface UnreadCounts {
  total: number;
  /** Messages in the contact's room and notifications about it. */
  ofContact: (contactId: number) => number;
  /** Only the messages. */
  messagesOf: (contactId: number) => number;
  /** Sum over all contacts of a home. */
  ofHome: (homeId: number) => number;
  /** Notifications about new matches of a home. */
  matchesOf: (homeId: number) => number;
  ofPreference: (preferenceId: number) => number;
}

/** Also polled in hidden tabs, because the page title shows the count. */
export function unreadQuery() {
  return {
    ...read("/api/chat/unread/"),
    refetchInterval: UNREAD_INTERVAL_MS,
    refetchIntervalInBackground: true,
  };
}

/** All counts are 0 until loaded. */
export function useUnread(): UnreadCounts {
  const { data: { total = 0, contacts = [], homes = [] } = {} } = useQuery(unreadQuery());

  function sum(which: (contact: Unread["contacts"][number]) => boolean): number {
    return contacts.filter(which).reduce((found, { unread }) => found + unread, 0);
  }

  return {
    total,
    ofContact: (contactId) => sum(({ id }) => id === contactId),
    messagesOf: (contactId) => contacts.find(({ id }) => id === contactId)?.messages ?? 0,
    ofHome: (homeId) => sum(({ home }) => home === homeId),
    matchesOf: (homeId) => homes.find(({ id }) => id === homeId)?.unread ?? 0,
    ofPreference: (preferenceId) => sum(({ preference }) => preference === preferenceId),
  };
}

/** Marks an open room's messages, not its notifications, as read in the cache; the server learns it over the socket. */
export function noteMessagesRead(client: QueryClient, contactId: number): void {
  client.setQueryData(unreadQuery().queryKey, (known) => {
    const waiting = known?.contacts.find(({ id }) => id === contactId);
    if (!known || !waiting) return known;
    const notices = { ...waiting, unread: waiting.unread - waiting.messages, messages: 0 };
    return {
      ...known,
      total: known.total - waiting.messages,
      contacts: known.contacts
        .map((contact) => (contact === waiting ? notices : contact))
        .filter(({ unread }) => unread > 0),
    };
  });
}
