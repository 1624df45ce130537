/** How much is unread for the viewer, and where: the one count of title, bell, cards, rooms and lists. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { UNREAD_INTERVAL_MS } from "../../api/query-client";
import { read } from "../../api/read";
import type { Unread } from "../../api/types";

interface UnreadCounts {
  total: number;
  /** Of a contact: the messages of its room, and the notices about it. */
  ofContact: (contactId: number) => number;
  /** Of these the messages. */
  messagesOf: (contactId: number) => number;
  /** Of the contacts of a home. */
  ofHome: (homeId: number) => number;
  /** Of a home by itself: that new people match it. */
  matchesOf: (homeId: number) => number;
  ofPreference: (preferenceId: number) => number;
}

/** Return the query of the count. A tab out of sight is told too, for its title. */
export function unreadQuery() {
  return {
    ...read("/api/chat/unread/"),
    refetchInterval: UNREAD_INTERVAL_MS,
    refetchIntervalInBackground: true,
  };
}

/** Return the count; nothing until it is known. */
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

/** Show the messages of a room as read that is open: the server is told over the room's line. Its notices are others. */
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
