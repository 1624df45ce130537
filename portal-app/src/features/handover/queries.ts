/** Handing homes and people over within an office, and offering people to another office. */
import { skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { INVALIDATED_BY_HANDOVER } from "shared-ui/api/invalidation";
import { NO_ALERT } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";
import type { Handover, HandoverInput, OfferInput } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";
import { atOffice } from "../office/queries";

const HANDOVER = "/api/offices/{office_id}/handover/";
const OFFERS = "/api/offices/{office_id}/offers/";
const OFFER = "/api/offices/{office_id}/offers/{offer_id}/";

/** What a handover would include. Disabled until something is selected. */
export function useHandoverPreview(
  officeId: number,
  wanted: HandoverInput | null,
): UseQueryResult<Handover, ApiError> {
  return useQuery<Handover, ApiError>({
    queryKey: [`${HANDOVER}preview/`, officeId, wanted],
    queryFn: wanted
      ? ({ signal }) =>
          call((server) =>
            server.POST(`${HANDOVER}preview/`, { params: atOffice(officeId), body: wanted, signal }),
          )
      : skipToken,
    // The counts change while people talk, so a cached preview is not used.
    staleTime: 0,
    gcTime: 0,
  });
}

export function useHandOver(officeId: number): Change<HandoverInput, Handover> {
  return useChange(
    (body) => call((server) => server.POST(HANDOVER, { params: atOffice(officeId), body })),
    INVALIDATED_BY_HANDOVER,
    NO_ALERT,
  );
}

/** Cases offered by or to the office; only for managers. */
export function offersQuery(officeId: number) {
  return read(OFFERS, atOffice(officeId));
}

export function useOfferCases(officeId: number): Change<OfferInput> {
  return useChange(
    (body) => call((server) => server.POST(OFFERS, { params: atOffice(officeId), body })),
    INVALIDATED_BY_HANDOVER,
    NO_ALERT,
  );
}

export function useAcceptOffer(officeId: number): Change<{ offerId: number; assignee: number | null }> {
  return useChange(
    ({ offerId, assignee }) =>
      call((server) => server.POST(`${OFFER}accept/`, { params: at(officeId, offerId), body: { assignee } })),
    INVALIDATED_BY_HANDOVER,
    NO_ALERT,
  );
}

/** Declines an offer. */
export function useDeclineOffer(officeId: number): Change<number> {
  return useChange(
    (offerId) => call((server) => server.POST(`${OFFER}decline/`, { params: at(officeId, offerId) })),
    INVALIDATED_BY_HANDOVER,
  );
}

export function useTakeOfferBack(officeId: number): Change<number> {
  return useChange(
    (offerId) => call((server) => server.DELETE(OFFER, { params: at(officeId, offerId) })),
    INVALIDATED_BY_HANDOVER,
  );
}

function at(officeId: number, offerId: number): { path: { office_id: number; offer_id: number } } {
  return { path: { office_id: officeId, offer_id: offerId } };
}
