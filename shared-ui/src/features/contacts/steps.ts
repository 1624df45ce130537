/** Mutations for every step of a contact. features/contacts/contact-can says which are allowed. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type Server } from "../../api/client";
import type { ApiError } from "../../api/errors";
import { INVALIDATED_BY_CONTACT } from "../../api/invalidation";
import { type FailureMeta, NO_ALERT } from "../../api/query-client";
import { invalidate, read } from "../../api/read";
import type {
  BlockScope,
  ContactChanged,
  ContactSeen,
  DeclineReason,
  MoveInAnswer,
  ProgressNote,
  Report,
  TakeBackReason,
} from "../../api/types";
import { type Change, useChange } from "../../api/use-change";
import { type At, at, changeInLists, contactQuery, ONE } from "./queries";

export function useAnswerMoveIn(): Change<{ contactId: number; answer: MoveInAnswer }, ContactChanged> {
  return useStep(({ contactId, answer }) =>
    call((server) => server.POST(`${ONE}move_in_answer/`, { params: at(contactId), body: { answer } })),
  );
}

export function useSetProgressNote(
  meta: FailureMeta,
): Change<{ contactId: number; note: ProgressNote }, ContactChanged> {
  return useStep(
    ({ contactId, note }) =>
      call((server) => server.PATCH(ONE, { params: at(contactId), body: { progress_note: note } })),
    meta,
  );
}

/** Opens the room. */
export function useAcceptContact(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.PATCH(`${ONE}accept_contact/`, { params })));
}

/** The home is not notified. */
export function usePutOff(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.PATCH(`${ONE}put_off/`, { params })));
}

/** Takes an acceptance back, as if it had not happened. */
export function useTakeAcceptanceBack(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.PATCH(`${ONE}take_back/`, { params })));
}

/** The request becomes pending again. */
export function useTakeDeclineBack(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.PATCH(`${ONE}take_decline_back/`, { params })));
}

/** Only the seeker may give a reason. */
export function useDeclineContact(
  meta?: FailureMeta,
): Change<{ contactId: number; reason: DeclineReason | null }, ContactChanged> {
  return useStep(
    ({ contactId, reason }) =>
      call((server) => server.PATCH(`${ONE}decline_contact/`, { params: at(contactId), body: { reason } })),
    meta,
  );
}

/** Before the time of the visit, the server accepts the report only with `early`. */
export function useCompleteVisit(): Change<{ contactId: number; early: boolean }, ContactChanged> {
  return useStep(
    ({ contactId, early }) =>
      call((server) => server.PATCH(`${ONE}complete_visit/`, { params: at(contactId), body: { early } })),
    { alert: (error) => (isEarlyReport(error) ? null : error.detail) },
  );
}

/** Whether the server rejected the report because the visit is in the future or was cancelled. */
export function isEarlyReport({ code }: ApiError): boolean {
  return code === "visit_to_come" || code === "visit_called_off";
}

/** The fee of a move-in on this day. */
export function moveInFeeQuery(contactId: number, day: string) {
  return read(`${ONE}confirm/`, { ...at(contactId), query: { moved_in_on: day } });
}

/** A confirmed move-in is billed. */
export function useConfirmMoveIn(): Change<{ contactId: number; movedInOn: string }, ContactChanged> {
  return useStep(
    ({ contactId, movedInOn }) =>
      call((server) =>
        server.PATCH(`${ONE}confirm/`, { params: at(contactId), body: { moved_in_on: movedInOn } }),
      ),
    NO_ALERT,
  );
}

/** Takes the confirmation back and cancels its fee. */
export function useTakeBack(): Change<{ contactId: number; reason: TakeBackReason }, ContactChanged> {
  return useStep(
    ({ contactId, reason }) =>
      call((server) => server.PATCH(`${ONE}unconfirm/`, { params: at(contactId), body: { reason } })),
    NO_ALERT,
  );
}

/** The seeker reports to the operator that a confirmed move-in is wrong. */
export function useContestMoveIn(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.POST(`${ONE}contest/`, { params })));
}

/** Deletes the room's history for both sides. */
export function useCloseRoom(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.PATCH(`${ONE}close/`, { params })));
}

/** Lets the facility view the certificates. */
export function useAddAllowedUser(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.POST(`${ONE}add_allowed_user/`, { params })));
}

export function useRemoveAllowedUser(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.DELETE(`${ONE}add_allowed_user/`, { params })));
}

/** Lets the home read street and postal code. */
export function useShowAddress(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.POST(`${ONE}show_address/`, { params })));
}

export function useHideAddress(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.DELETE(`${ONE}show_address/`, { params })));
}

/** What blocking the contact's home or corporation would end. */
export function blockQuery(contactId: number) {
  return read(`${ONE}block/`, at(contactId));
}

/** `named` lists the contacts that the dialog showed as ending. */
export function useBlock(): Change<
  { contactId: number; scope: BlockScope; named: number[] },
  ContactChanged
> {
  return useStep(
    ({ contactId, scope, named }) =>
      call((server) => server.POST(`${ONE}block/`, { params: at(contactId), body: { scope, named } })),
    NO_ALERT,
  );
}

/** Reports the other side to the operator. */
export function useReport(): Change<{ contactId: number; report: Report }> {
  return useChange(
    ({ contactId, report }) =>
      call((server) => server.POST(`${ONE}report/`, { params: at(contactId), body: report })),
    INVALIDATED_BY_CONTACT,
    NO_ALERT,
  );
}

type Answer =
  | { data: ContactChanged; response: Response }
  | { data?: never; error: unknown; response: Response };

function step(
  send: (server: Server, params: At) => Promise<Answer>,
): (contactId: number) => Promise<ContactChanged> {
  return (contactId) => call((server) => send(server, at(contactId)));
}

/** Puts the changed contact from the response into the cache and invalidates everything that depends on it. */
function useStep<Variables>(
  send: (variables: Variables) => Promise<ContactChanged>,
  meta?: FailureMeta,
): Change<Variables, ContactChanged> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta,
    onSuccess: (contact) => {
      client.setQueryData(contactQuery(contact.id).queryKey, (known) => known && after(contact, known));
      changeInLists(client, contact.id, () => contact);
      return invalidate(client, INVALIDATED_BY_CONTACT);
    },
  });
}

/** For a facility the response has only the person's card, so keep the details that are already loaded. */
function after(step: ContactChanged, known: ContactSeen): ContactSeen {
  const { preference } = step;
  const isCard = "support_level" in preference && !("is_active" in preference);
  return { ...step, preference: isCard ? known.preference : preference };
}
