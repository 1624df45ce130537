/** Visits: what stands of them in a room, every step of theirs, and all that the viewer's office expects. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import { INVALIDATED_BY_CONTACT } from "../../api/invalidation";
import { invalidate, read } from "../../api/read";
import type { ContactVisits, OwnVisit, VisitOffers, VisitReason } from "../../api/types";
import type { Change } from "../../api/use-change";

const ALL = "/api/chat/contacts/{contact_id}/visits/";
const ONE = "/api/chat/contacts/{contact_id}/visits/{visit_id}/";

function visitsQuery(contactId: number) {
  return read(ALL, { path: { contact_id: contactId } });
}

export function useVisits(contactId: number): UseQueryResult<ContactVisits, ApiError> {
  return useQuery(visitsQuery(contactId));
}

/** Return the visits to come of all the viewer's homes or people: agreed, and proposed. */
export function useOwnVisits(enabled = true): UseQueryResult<OwnVisit[], ApiError> {
  return useQuery({ ...ownVisitsQuery(), enabled });
}

export function ownVisitsQuery() {
  return read("/api/chat/visits/");
}

export function useOfferVisits(contactId: number): Change<VisitOffers, ContactVisits> {
  return useVisitStep(contactId, (body) =>
    call((server) => server.POST(ALL, { params: { path: { contact_id: contactId } }, body })),
  );
}

export function useWithdrawVisit(contactId: number): Change<number, ContactVisits> {
  return useVisitStep(contactId, (id) => call((server) => server.DELETE(ONE, { params: at(contactId, id) })));
}

/** Return agreeing to a proposal; the home reads the address from then on. */
export function useChooseVisit(contactId: number): Change<number, ContactVisits> {
  return useVisitStep(contactId, (id) =>
    call((server) => server.POST(`${ONE}choose/`, { params: at(contactId, id) })),
  );
}

/** Return asking for other days, with a reason where that moves what is agreed. */
export function useWantOtherDays(contactId: number): Change<VisitReason | null, ContactVisits> {
  return useVisitStep(contactId, (reason) =>
    call((server) =>
      server.POST(`${ALL}want/`, { params: { path: { contact_id: contactId } }, body: { reason } }),
    ),
  );
}

export function useCallOffVisit(
  contactId: number,
): Change<{ id: number; reason: VisitReason }, ContactVisits> {
  return useVisitStep(contactId, ({ id, reason }) =>
    call((server) => server.POST(`${ONE}call_off/`, { params: at(contactId, id), body: { reason } })),
  );
}

/** Whether asking for another day begins a move: whoever does that says why (`_explain_move` of server/contacts/service/visits.py). */
export function beginsMove({ agreed, offered, wanted_at }: ContactVisits): boolean {
  return agreed !== null && offered.length === 0 && wanted_at === null;
}

function at(contactId: number, visitId: number): { path: { contact_id: number; visit_id: number } } {
  return { path: { contact_id: contactId, visit_id: visitId } };
}

/** The answer is how it stands now, shown at once; a refusal mostly means that it stands otherwise, too. */
function useVisitStep<Variables>(
  contactId: number,
  send: (variables: Variables) => Promise<ContactVisits>,
): Change<Variables, ContactVisits> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (visits) => client.setQueryData(visitsQuery(contactId).queryKey, visits),
    onSettled: () => invalidate(client, INVALIDATED_BY_CONTACT),
  });
}
