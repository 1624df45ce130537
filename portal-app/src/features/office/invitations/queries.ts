/** Inviting people to an office by mail, and what somebody with the link of an invitation may do. */
import { useMutation } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { INVALIDATED_BY_HANDOVER, INVALIDATED_BY_OFFICE } from "shared-ui/api/invalidation";
import { read } from "shared-ui/api/read";
import type { InvitationAccept, InvitationInput, InvitationRead } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";
import { atOffice } from "../queries";
import { useOfficeChange } from "../use-office-change";

const ALL = "/api/offices/{office_id}/invitations/";
const ONE = "/api/offices/{office_id}/invitations/{invitation_id}/";

/** Return the query of the invitations that nobody has accepted yet; managers may ask. */
export function invitationsQuery(officeId: number) {
  return read(ALL, atOffice(officeId));
}

export function useInvite(officeId: number): Change<InvitationInput> {
  return useChange(
    (body) => call((server) => server.POST(ALL, { params: atOffice(officeId), body })),
    INVALIDATED_BY_OFFICE,
  );
}

/** Return sending an invitation again, with a new link. */
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

/** Return asking what a link invites to. Its secret must not stand in a key of the cache. */
export function useReadInvitation(): Change<string, InvitationRead> {
  return useMutation({
    mutationFn: (token) =>
      call((server) => server.POST("/api/accounts/invitations/read/", { body: { token } })),
  });
}

/** Return making an account of the invited address, which joins the office. */
export function useAcceptInvitation(): Change<InvitationAccept> {
  return useMutation({
    mutationFn: (body) => call((server) => server.POST("/api/accounts/invitations/accept/", { body })),
  });
}

/** Return joining the office as who is signed in. What they see of every list may now be more. */
export function useJoinOffice(): Change<string, { id: number; name: string }> {
  return useOfficeChange(
    (token) => call((server) => server.POST("/api/offices/join/", { body: { token } })),
    INVALIDATED_BY_HANDOVER,
  );
}

function at(officeId: number, invitationId: number): { path: { office_id: number; invitation_id: number } } {
  return { path: { office_id: officeId, invitation_id: invitationId } };
}
