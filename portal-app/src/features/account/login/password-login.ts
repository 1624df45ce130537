/** Password sign-in of facilities and counselors. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { PasswordAnswer, PasswordLogin } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";
import { signIn } from "shared-ui/features/account/session";

/** A response without a user means that a second step is required. */
export function usePasswordLogin(): Change<PasswordLogin, PasswordAnswer> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call((server) => server.POST("/api/accounts/facilities/login/", { body })),
    onSuccess: ({ user }) => user && signIn(client, user),
  });
}
