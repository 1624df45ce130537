/** Queries of the person who has a helper: the helper, the invitation, and asking for a comment. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { invalidate, read } from "shared-ui/api/read";
import type { HelperInvited, HelperState } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";
import { renewUser } from "shared-ui/features/account/session";

const HELPER = "/api/applicants/helper/";
const INVITATION = "/api/applicants/helper/invitation/";
const ASKED = "/api/applicants/helper/asked/{contact_id}/";

/** The helper, the invitation and the comments. */
export function helperQuery() {
  return read(HELPER);
}

/** Creates a code, which only this response contains. */
export function useInviteHelper(): Change<void, HelperInvited> {
  return useChange(() => call((server) => server.POST(INVITATION)), [HELPER]);
}

export function useCancelInvitation(): Change<void> {
  return useChange(() => call((server) => server.DELETE(INVITATION)), [HELPER]);
}

/** Ends helping; the layout no longer shows the helper. */
export function useEndHelp(): Change<void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call((server) => server.DELETE(HELPER)),
    onSuccess: () => Promise.all([renewUser(client), invalidate(client, [HELPER, "/api/chat/contacts/"])]),
  });
}

export function useAskHelper(): Change<number, HelperState> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (contactId: number) =>
      call((server) => server.POST(ASKED, { params: { path: { contact_id: contactId } } })),
    onSuccess: (state) => client.setQueryData(helperQuery().queryKey, state),
  });
}
