/** Queries for contacts. The steps of a contact are in steps.ts. */
import { type QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import { UNREAD_INTERVAL_MS } from "../../api/query-client";
import { allPagesQuery, askAgain, type OffsetPage, read } from "../../api/read";
import type { Contact, ContactSeen } from "../../api/types";
import { noteMessagesRead } from "../notifications/unread";

const ALL = "/api/chat/contacts/";
export const ONE = "/api/chat/contacts/{contact_id}/";

/** Newest first. */
export function contactsQuery() {
  return { ...allPagesQuery(ALL), refetchInterval: UNREAD_INTERVAL_MS };
}

/** Newest first. */
export function contactsOfQuery(of: { home: number } | { preference: number }) {
  return { ...allPagesQuery(ALL, of), refetchInterval: UNREAD_INTERVAL_MS };
}

/** Reloads contacts on all screens, because the other side may have changed its permissions. */
export function askContactsAgain(client: QueryClient): Promise<void> {
  return askAgain(client, [ALL]);
}

export function contactQuery(contactId: number) {
  return read(ONE, at(contactId));
}

/** How well a contact's home fits the person, for the person's side. */
export function contactFitQuery(contactId: number) {
  return read(`${ONE}fit/`, at(contactId));
}

/** Show a room's messages as read: the server is told over the room's line. */
export function noteRoomRead(client: QueryClient, contactId: number): void {
  noteMessagesRead(client, contactId);
  changeInLists(client, contactId, (contact) => ({ ...contact, unread_messages: 0 }));
}

/** Changes a contact in every cached list, paged or complete. */
export function changeInLists(client: QueryClient, id: number, change: (contact: Contact) => Contact): void {
  const changed = (contacts: Contact[]): Contact[] =>
    contacts.map((contact) => (contact.id === id ? change(contact) : contact));
  client.setQueriesData<Contact[] | OffsetPage<Contact>>({ queryKey: [ALL] }, (list) =>
    Array.isArray(list) ? changed(list) : list && { ...list, data: changed(list.data) },
  );
}

/** Newest first. */
export function useContacts(): UseQueryResult<Contact[], ApiError> {
  return useQuery(contactsQuery());
}

export function useContact(
  contactId: number,
  options: { enabled?: boolean } = {},
): UseQueryResult<ContactSeen, ApiError> {
  return useQuery({ ...contactQuery(contactId), ...options });
}

export type At = { path: { contact_id: number } };

/** The path parameters of a contact's calls. */
export function at(contactId: number): At {
  return { path: { contact_id: contactId } };
}
