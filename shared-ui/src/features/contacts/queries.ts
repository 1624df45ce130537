/** Queries of contacts. The steps of a contact are in steps.ts. */
import { type QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import { UNREAD_INTERVAL_MS } from "../../api/query-client";
import { askAgain, type Part, read, readAll } from "../../api/read";
import type { Contact, ContactSeen } from "../../api/types";
import { noteMessagesRead } from "../notifications/unread";

const ALL = "/api/chat/contacts/";
export const ONE = "/api/chat/contacts/{contact_id}/";

/** Return the query of the viewer's contacts, newest first. */
export function contactsQuery() {
  return { ...readAll(ALL), refetchInterval: UNREAD_INTERVAL_MS };
}

/** Return the query of one home's or one person's contacts, newest first. */
export function contactsOfQuery(of: { home: number } | { preference: number }) {
  return { ...readAll(ALL, of), refetchInterval: UNREAD_INTERVAL_MS };
}

/** Ask for contacts anew wherever they are shown, for what the other side allows may have changed. */
export function askContactsAgain(client: QueryClient): Promise<void> {
  return askAgain(client, [ALL]);
}

/** Return the query of one contact. */
export function contactQuery(contactId: number) {
  return read(ONE, at(contactId));
}

/** Show a room's messages as read: the server is told over the room's line. */
export function noteRoomRead(client: QueryClient, contactId: number): void {
  noteMessagesRead(client, contactId);
  changeInLists(client, contactId, (contact) => ({ ...contact, unread_messages: 0 }));
}

/** Change a contact in every list of contacts that is here, a whole one or a part. */
export function changeInLists(client: QueryClient, id: number, change: (contact: Contact) => Contact): void {
  const changed = (contacts: Contact[]): Contact[] =>
    contacts.map((contact) => (contact.id === id ? change(contact) : contact));
  client.setQueriesData<Contact[] | Part<Contact>>({ queryKey: [ALL] }, (list) =>
    Array.isArray(list) ? changed(list) : list && { ...list, data: changed(list.data) },
  );
}

/** Return the viewer's contacts, newest first. */
export function useContacts(): UseQueryResult<Contact[], ApiError> {
  return useQuery(contactsQuery());
}

/** Return one contact. */
export function useContact(
  contactId: number,
  options: { enabled?: boolean } = {},
): UseQueryResult<ContactSeen, ApiError> {
  return useQuery({ ...contactQuery(contactId), ...options });
}

export type At = { path: { contact_id: number } };

/** Return an address' parameters. */
export function at(contactId: number): At {
  return { path: { contact_id: contactId } };
}
