/** Queries and steps of visits: those of a room, and all upcoming ones of the viewer's office. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import { INVALIDATED_BY_CONTACT } from "../../api/invalidation";
import { type FailureMeta, NO_ALERT } from "../../api/query-client";
import { invalidate, read } from "../../api/read";
import type { ContactVisits, OwnVisit, VisitOffers, VisitReason } from "../../api/types";
import type { Change } from "../../api/use-change";

const ALL = "/api/chat/contacts/{contact_id}/visits/";
const ONE = "/api/chat/contacts/{contact_id}/visits/{visit_id}/";

export function visitsQuery(contactId: number) {
  return read(ALL, { path: { contact_id: contactId } });
}

export function useVisits(contactId: number): UseQueryResult<ContactVisits, ApiError> {
  return useQuery(visitsQuery(contactId));
}

/** Upcoming visits of all the viewer's homes or people: agreed and proposed. */
export function useOwnVisits(enabled = true): UseQueryResult<OwnVisit[], ApiError> {
  return useQuery({ ...ownVisitsQuery(), enabled });
}

export function ownVisitsQuery() {
  return read("/api/chat/visits/");
}

export function useOfferVisits(contactId: number): Change<VisitOffers, ContactVisits> {
  return useVisitStep(
    contactId,
    (body) => call((server) => server.POST(ALL, { params: { path: { contact_id: contactId } }, body })),
    NO_ALERT,
  );
}

export function useWithdrawVisit(contactId: number): Change<number, ContactVisits> {
  return useVisitStep(contactId, (id) => call((server) => server.DELETE(ONE, { params: at(contactId, id) })));
}

/** Agrees to a proposal. From then on the home can read the address. */
export function useChooseVisit(contactId: number): Change<number, ContactVisits> {
  return useVisitStep(contactId, (id) =>
    call((server) => server.POST(`${ONE}choose/`, { params: at(contactId, id) })),
  );
}

/** Asks for other days; needs a reason if that moves an agreed visit. */
export function useWantOtherDays(
  contactId: number,
  meta?: FailureMeta,
): Change<VisitReason | null, ContactVisits> {
  return useVisitStep(
    contactId,
    (reason) =>
      call((server) =>
        server.POST(`${ALL}want/`, { params: { path: { contact_id: contactId } }, body: { reason } }),
      ),
    meta,
  );
}

export function useCallOffVisit(
  contactId: number,
): Change<{ id: number; reason: VisitReason }, ContactVisits> {
  return useVisitStep(
    contactId,
    ({ id, reason }) =>
      call((server) => server.POST(`${ONE}call_off/`, { params: at(contactId, id), body: { reason } })),
    NO_ALERT,
  );
}

/** Whether asking for other days needs a reason: `_explain_move` in server/contacts/service/visits.py. */
export function beginsMove({ agreed, offered, wanted_at }: ContactVisits): boolean {
  return agreed !== null && offered.length === 0 && wanted_at === null;
}

function at(contactId: number, visitId: number): { path: { contact_id: number; visit_id: number } } {
  return { path: { contact_id: contactId, visit_id: visitId } };
}

/** Caches the visits of the response. Reloads the contact after errors too: most mean that the cache was outdated. */
function useVisitStep<Variables>(
  contactId: number,
  send: (variables: Variables) => Promise<ContactVisits>,
  meta?: FailureMeta,
): Change<Variables, ContactVisits> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta,
    onSuccess: (visits) => client.setQueryData(visitsQuery(contactId).queryKey, visits),
    onSettled: () => invalidate(client, INVALIDATED_BY_CONTACT),
  });
}
