/** Contacts: the lists, and the steps that first pages take; all others are in steps.ts. */
import {
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import { INVALIDATED_BY_CONTACT } from "../../api/invalidation";
import { UNREAD_INTERVAL_MS } from "../../api/query-client";
import { askAgain, invalidate, type Part, read, readAll } from "../../api/read";
import type { Contact, ContactChanged, ContactSeen, MoveInAnswer, ProgressNote } from "../../api/types";
import type { Change } from "../../api/use-change";
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
function changeInLists(client: QueryClient, id: number, change: (contact: Contact) => Contact): void {
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

/** Return answering whether it came to a move-in. */
export function useAnswerMoveIn(): Change<{ contactId: number; answer: MoveInAnswer }, ContactChanged> {
  return useStep(({ contactId, answer }) =>
    call((server) => server.POST(`${ONE}move_in_answer/`, { params: at(contactId), body: { answer } })),
  );
}

/** Return storing the facility's own note on a contact. */
export function useSetProgressNote(): Change<{ contactId: number; note: ProgressNote }, ContactChanged> {
  return useStep(({ contactId, note }) =>
    call((server) => server.PATCH(ONE, { params: at(contactId), body: { progress_note: note } })),
  );
}

export type At = { path: { contact_id: number } };

/** Return an address' parameters. */
export function at(contactId: number): At {
  return { path: { contact_id: contactId } };
}

/** The answer is the contact as it now is: shown at once, while all that depends on it is asked again. */
export function useStep<Variables>(
  send: (variables: Variables) => Promise<ContactChanged>,
): Change<Variables, ContactChanged> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (contact) => {
      client.setQueryData(contactQuery(contact.id).queryKey, (known) => known && after(contact, known));
      changeInLists(client, contact.id, () => contact);
      return invalidate(client, INVALIDATED_BY_CONTACT);
    },
  });
}

/** Return an opened contact after a step: to a facility the answer tells no more of the person than a list does. */
function after(step: ContactChanged, known: ContactSeen): ContactSeen {
  const { preference } = step;
  const isCard = "support_level" in preference && !("is_active" in preference);
  return { ...step, preference: isCard ? known.preference : preference };
}
