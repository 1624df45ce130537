/** That the applicant agrees to what is kept and shown of them. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client";
import { renewUser } from "../accounts/session";
import type { Change } from "../use-change";

/** Return agreeing to the text of a number; whoever is signed in is then asked no more. */
export function useGiveConsent(): Change<number> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      call((server) => server.POST("/api/applicants/consent/", { body: { version } })),
    onSuccess: () => renewUser(client),
  });
}
