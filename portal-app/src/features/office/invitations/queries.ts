/** Inviting members to an office by mail, and using an invitation's link. */
import { useMutation } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { INVALIDATED_BY_HANDOVER, INVALIDATED_BY_OFFICE } from "shared-ui/api/invalidation";
import { NO_ALERT } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";
import type { InvitationAccept, InvitationInput, InvitationRead } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";
import { atOffice } from "../queries";
import { useOfficeChange } from "../use-office-change";

const ALL = "/api/offices/{office_id}/invitations/";
const ONE = "/api/offices/{office_id}/invitations/{invitation_id}/";

/** The open invitations; only for managers. */
export function invitationsQuery(officeId: number) {
  return read(ALL, atOffice(officeId));
}

export function useInvite(officeId: number): Change<InvitationInput> {
  return useChange(
    (body) => call((server) => server.POST(ALL, { params: atOffice(officeId), body })),
    INVALIDATED_BY_OFFICE,
    NO_ALERT,
  );
}

/** Sends an invitation again with a new link. */
export function useResendInvitation(officeId: number): Change<number> {
  return useChange(
    (invitationId) => call((server) => server.POST(`${ONE}resend/`, { params: at(officeId, invitationId) })),
    INVALIDATED_BY_OFFICE,
  );
}

export function useRevokeInvitation(officeId: number): Change<number> {
  return useChange(
    (invitationId) => call((server) => server.DELETE(ONE, { params: at(officeId, invitationId) })),
    INVALIDATED_BY_OFFICE,
  );
}

/** What a link invites to. A mutation, so that the secret is not in a cache key. */
export function useReadInvitation(): Change<string, InvitationRead> {
  return useMutation({
    mutationFn: (token) =>
      call((server) => server.POST("/api/accounts/invitations/read/", { body: { token } })),
    meta: NO_ALERT,
  });
}

/** Creates an account for the invited address, which joins the office. */
export function useAcceptInvitation(): Change<InvitationAccept> {
  return useMutation({
    mutationFn: (body) => call((server) => server.POST("/api/accounts/invitations/accept/", { body })),
    meta: NO_ALERT,
  });
}

/** Joins the office as the signed-in user. Every list may then contain more. */
export function useJoinOffice(): Change<string, { id: number; name: string }> {
  return useOfficeChange(
    (token) => call((server) => server.POST("/api/offices/join/", { body: { token } })),
    INVALIDATED_BY_HANDOVER,
    NO_ALERT,
  );
}

function at(officeId: number, invitationId: number): { path: { office_id: number; invitation_id: number } } {
  return { path: { office_id: officeId, invitation_id: invitationId } };
}
