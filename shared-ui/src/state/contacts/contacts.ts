/** Contacts: the lists, and every step of a contact's life. Which step is possible is rules/contact-can. */
import {
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call, type Server } from "../../api/client";
import type { ApiError } from "../../api/errors";
import type {
  Contact,
  ContactSeen,
  DeclineReason,
  MoveInAnswer,
  ProgressNote,
  Report,
  TakeBackReason,
} from "../../api/types";
import { INVALIDATED_BY_CONTACT } from "../invalidation";
import { noteMessagesRead } from "../notices/unread";
import { UNREAD_INTERVAL_MS } from "../query-client";
import { askAgain, invalidate, type Part, read, readAll } from "../read";
import { type Change, useChange } from "../use-change";

const ALL = "/api/chat/contacts/";
const ONE = "/api/chat/contacts/{contact_id}/";

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
export function useContact(contactId: number): UseQueryResult<ContactSeen, ApiError> {
  return useQuery(contactQuery(contactId));
}

/** Return accepting a request; its room opens. */
export function useAcceptContact(): Change<number, ContactSeen> {
  return useStep(step((server, params) => server.PATCH(`${ONE}accept_contact/`, { params })));
}

/** Return deciding on a request later; its home is not told. */
export function usePutOff(): Change<number, ContactSeen> {
  return useStep(step((server, params) => server.PATCH(`${ONE}put_off/`, { params })));
}

/** Return taking an acceptance back, as if it had not been. */
export function useTakeAcceptanceBack(): Change<number, ContactSeen> {
  return useStep(step((server, params) => server.PATCH(`${ONE}take_back/`, { params })));
}

/** Return declining a pending request; the seeker's side may say why. */
export function useDeclineContact(): Change<
  { contactId: number; reason: DeclineReason | null },
  ContactSeen
> {
  return useStep(({ contactId, reason }) =>
    call((server) => server.PATCH(`${ONE}decline_contact/`, { params: at(contactId), body: { reason } })),
  );
}

/** Return reporting the visit as done; before its time only what is said to be `early` is taken. */
export function useCompleteVisit(): Change<{ contactId: number; early: boolean }, ContactSeen> {
  return useStep(({ contactId, early }) =>
    call((server) => server.PATCH(`${ONE}complete_visit/`, { params: at(contactId), body: { early } })),
  );
}

/** Return the query of what confirming a move-in of a day would cost. */
export function moveInFeeQuery(contactId: number, day: string) {
  return read(`${ONE}confirm/`, { ...at(contactId), query: { moved_in_on: day } });
}

/** Return confirming the move-in of a day, which is billed. */
export function useConfirmMoveIn(): Change<{ contactId: number; movedInOn: string }, ContactSeen> {
  return useStep(({ contactId, movedInOn }) =>
    call((server) =>
      server.PATCH(`${ONE}confirm/`, { params: at(contactId), body: { moved_in_on: movedInOn } }),
    ),
  );
}

/** Return taking that confirmation back, with its fee. */
export function useTakeBack(): Change<{ contactId: number; reason: TakeBackReason }, ContactSeen> {
  return useStep(({ contactId, reason }) =>
    call((server) => server.PATCH(`${ONE}unconfirm/`, { params: at(contactId), body: { reason } })),
  );
}

/** Return telling the operator that a confirmed move-in is not so. */
export function useContestMoveIn(): Change<number, ContactSeen> {
  return useStep(step((server, params) => server.POST(`${ONE}contest/`, { params })));
}

/** Return answering whether it came to a move-in. */
export function useAnswerMoveIn(): Change<{ contactId: number; answer: MoveInAnswer }, ContactSeen> {
  return useStep(({ contactId, answer }) =>
    call((server) => server.POST(`${ONE}move_in_answer/`, { params: at(contactId), body: { answer } })),
  );
}

/** Return closing the room; its history is removed for both sides. */
export function useCloseRoom(): Change<number, ContactSeen> {
  return useStep(step((server, params) => server.PATCH(`${ONE}close/`, { params })));
}

/** Return letting the facility look at the certificates. */
export function useAddAllowedUser(): Change<number, ContactSeen> {
  return useStep(step((server, params) => server.POST(`${ONE}add_allowed_user/`, { params })));
}

/** Return taking that permission back. */
export function useRemoveAllowedUser(): Change<number, ContactSeen> {
  return useStep(step((server, params) => server.DELETE(`${ONE}add_allowed_user/`, { params })));
}

/** Return letting the home read street and postal code. */
export function useShowAddress(): Change<number, ContactSeen> {
  return useStep(step((server, params) => server.POST(`${ONE}show_address/`, { params })));
}

/** Return having it read them no more. */
export function useHideAddress(): Change<number, ContactSeen> {
  return useStep(step((server, params) => server.DELETE(`${ONE}show_address/`, { params })));
}

/** Return wanting nothing more of the home's corporation: its requests are declined, its rooms close. */
export function useBlockCorporation(): Change<number, ContactSeen> {
  return useStep(step((server, params) => server.POST(`${ONE}block/`, { params })));
}

/** Return storing the facility's own note on a contact. */
export function useSetProgressNote(): Change<{ contactId: number; note: ProgressNote }, ContactSeen> {
  return useStep(({ contactId, note }) =>
    call((server) => server.PATCH(ONE, { params: at(contactId), body: { progress_note: note } })),
  );
}

/** Return telling the operator of the other side; with `block` its corporation asks no more, and its rooms close. */
export function useReport(): Change<{ contactId: number; report: Report }> {
  return useChange(
    ({ contactId, report }) =>
      call((server) => server.POST(`${ONE}report/`, { params: at(contactId), body: report })),
    INVALIDATED_BY_CONTACT,
  );
}

type At = { path: { contact_id: number } };

function at(contactId: number): At {
  return { path: { contact_id: contactId } };
}

type Answer =
  | { data: ContactSeen; response: Response }
  | { data?: never; error: unknown; response: Response };

function step(
  send: (server: Server, params: At) => Promise<Answer>,
): (contactId: number) => Promise<ContactSeen> {
  return (contactId) => call((server) => send(server, at(contactId)));
}

/** The answer is the contact as it now is: shown at once, while all that depends on it is asked again. */
function useStep<Variables>(
  send: (variables: Variables) => Promise<ContactSeen>,
): Change<Variables, ContactSeen> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (contact) => {
      client.setQueryData(contactQuery(contact.id).queryKey, contact);
      changeInLists(client, contact.id, () => contact);
      return invalidate(client, INVALIDATED_BY_CONTACT);
    },
  });
}
