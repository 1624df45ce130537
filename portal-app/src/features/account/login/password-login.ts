/** Password sign-in of facilities and counselors. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import type { PasswordAnswer, PasswordLogin } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";
import { signIn } from "shared-ui/features/account/session";
import { login } from "shared-ui/features/landing/text";

/** A response without a user means that a second step is required. */
export function usePasswordLogin(): Change<PasswordLogin, PasswordAnswer> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call((server) => server.POST("/api/accounts/facilities/login/", { body })),
    meta: { alert: sentenceOf },
    onSuccess: ({ user }) => user && signIn(client, user),
  });
}

/** Refused, no answer, or anything else. */
function sentenceOf(error: ApiError): string {
  if (error.code === "unreachable") return login.noAnswer;
  if (error.status === 0 || error.status >= 500) return login.broken;
  return `${login.failed}\n${error.detail}`;
}
