/** Calls without sign-in: requesting documents and a registration, and setting a password with a mailed link. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { NO_ALERT } from "shared-ui/api/query-client";
import type { NewPassword, SignupInput } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";

export function useRequestSignup(): Change<SignupInput> {
  return useMutation({
    mutationFn: (body) => call((server) => server.POST("/api/accounts/facilities/request/", { body })),
    meta: NO_ALERT,
  });
}

export function useConfirmRequest(): Change<string> {
  return useMutation({
    mutationFn: (token) =>
      call((server) => server.POST("/api/accounts/facilities/request/confirm/", { body: { token } })),
    meta: NO_ALERT,
  });
}

/** Requests a mail with a link. The response does not reveal whether the address is known. */
export function useForgottenPassword(): Change<string> {
  return useMutation({
    mutationFn: (email) =>
      call((server) => server.POST("/api/accounts/password/forgotten/", { body: { email } })),
    meta: NO_ALERT,
  });
}

export function useSetPassword(): Change<NewPassword> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call((server) => server.POST("/api/accounts/password/", { body })),
    meta: NO_ALERT,
    // All sessions of the account have ended, maybe also this browser's, so the user is loaded again.
    onSuccess: () => client.removeQueries(),
  });
}
