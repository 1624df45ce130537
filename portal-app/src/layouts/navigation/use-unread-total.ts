/** How much of notices and messages is unread, for the tab's title and icon. */
import { useQuery } from "@tanstack/react-query";
import type { Notification } from "shared-ui/api/types";
import { unreadRoomsQuery } from "shared-ui/state/contacts/contacts";

/** Return the number. A room's messages have one notice as well, which does not count twice. */
export function useUnreadTotal(notices: readonly Notification[]): number {
  const { data: rooms = [] } = useQuery(unreadRoomsQuery());
  const told = (id: number): number => notices.filter(({ contact }) => contact === id).length;
  return rooms.reduce(
    (sum, { id, unread_messages }) => sum + Math.max(0, unread_messages - told(id)),
    notices.length,
  );
}
