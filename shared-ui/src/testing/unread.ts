/** Responses of a fake server for unread counts and today's tasks. */
import type { Today, Unread } from "../api/types";

export const NOTHING_UNREAD: Unread = { total: 0, contacts: [], homes: [], others: 0 };

/** Only one contact has unread items: messages, unless stated otherwise. */
export function unreadAt(
  id: number,
  unread: number,
  { home = 3, preference = 5, messages = unread } = {},
): Unread {
  return { ...NOTHING_UNREAD, total: unread, contacts: [{ id, home, preference, unread, messages }] };
}

export const NOTHING_TODAY: Today = {
  contacts: [],
  matches: { total: 0, lines: [] },
  full_homes: { total: 0, lines: [] },
  offers: { total: 0, lines: [] },
  forms: { total: 0, lines: [] },
  public_drafts: { total: 0, lines: [] },
};
