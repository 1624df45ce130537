/** Every step of a contact. Which steps are possible is in features/contacts/contact-can. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type Server } from "../../api/client";
import { INVALIDATED_BY_CONTACT } from "../../api/invalidation";
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

/** Return accepting a request; its room opens. */
export function useAcceptContact(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.PATCH(`${ONE}accept_contact/`, { params })));
}

/** Return deciding on a request later; its home is not told. */
export function usePutOff(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.PATCH(`${ONE}put_off/`, { params })));
}

/** Return taking an acceptance back, as if it had not been. */
export function useTakeAcceptanceBack(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.PATCH(`${ONE}take_back/`, { params })));
}

/** Return taking a decline back: the request waits again. */
export function useTakeDeclineBack(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.PATCH(`${ONE}take_decline_back/`, { params })));
}

/** Return declining a pending request; the seeker's side may say why. */
export function useDeclineContact(): Change<
  { contactId: number; reason: DeclineReason | null },
  ContactChanged
> {
  return useStep(({ contactId, reason }) =>
    call((server) => server.PATCH(`${ONE}decline_contact/`, { params: at(contactId), body: { reason } })),
  );
}

/** Return reporting the visit as done; before its time only what is said to be `early` is taken. */
export function useCompleteVisit(): Change<{ contactId: number; early: boolean }, ContactChanged> {
  return useStep(({ contactId, early }) =>
    call((server) => server.PATCH(`${ONE}complete_visit/`, { params: at(contactId), body: { early } })),
  );
}

/** Return the query of what confirming a move-in of a day would cost. */
export function moveInFeeQuery(contactId: number, day: string) {
  return read(`${ONE}confirm/`, { ...at(contactId), query: { moved_in_on: day } });
}

/** Return confirming the move-in of a day, which is billed. */
export function useConfirmMoveIn(): Change<{ contactId: number; movedInOn: string }, ContactChanged> {
  return useStep(({ contactId, movedInOn }) =>
    call((server) =>
      server.PATCH(`${ONE}confirm/`, { params: at(contactId), body: { moved_in_on: movedInOn } }),
    ),
  );
}

/** Return taking that confirmation back, with its fee. */
export function useTakeBack(): Change<{ contactId: number; reason: TakeBackReason }, ContactChanged> {
  return useStep(({ contactId, reason }) =>
    call((server) => server.PATCH(`${ONE}unconfirm/`, { params: at(contactId), body: { reason } })),
  );
}

/** Return telling the operator that a confirmed move-in is not so. */
export function useContestMoveIn(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.POST(`${ONE}contest/`, { params })));
}

/** Return closing the room; its history is removed for both sides. */
export function useCloseRoom(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.PATCH(`${ONE}close/`, { params })));
}

/** Return letting the facility look at the certificates. */
export function useAddAllowedUser(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.POST(`${ONE}add_allowed_user/`, { params })));
}

/** Return taking that permission back. */
export function useRemoveAllowedUser(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.DELETE(`${ONE}add_allowed_user/`, { params })));
}

/** Return letting the home read street and postal code. */
export function useShowAddress(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.POST(`${ONE}show_address/`, { params })));
}

/** Return having it read them no more. */
export function useHideAddress(): Change<number, ContactChanged> {
  return useStep(step((server, params) => server.DELETE(`${ONE}show_address/`, { params })));
}

/** Return the query of what blocking a contact's home, or its whole corporation, would end. */
export function blockQuery(contactId: number) {
  return read(`${ONE}block/`, at(contactId));
}

/** Return wanting nothing more of a home or its corporation; what ends by it was named to the person. */
export function useBlock(): Change<
  { contactId: number; scope: BlockScope; named: number[] },
  ContactChanged
> {
  return useStep(({ contactId, scope, named }) =>
    call((server) => server.POST(`${ONE}block/`, { params: at(contactId), body: { scope, named } })),
  );
}

/** Return telling the operator of the other side. */
export function useReport(): Change<{ contactId: number; report: Report }> {
  return useChange(
    ({ contactId, report }) =>
      call((server) => server.POST(`${ONE}report/`, { params: at(contactId), body: report })),
    INVALIDATED_BY_CONTACT,
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

/** The answer is the contact as it now is: shown at once, while all that depends on it is asked again. */
function useStep<Variables>(
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
