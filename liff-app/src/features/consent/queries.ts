/** That the applicant agrees to what is kept and shown, for themself or for somebody of their family. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ConsentGiven, PersonOfFamily } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";
import { renewUser } from "shared-ui/features/account/session";

/** Return agreeing to the text of a number; whoever is signed in is then asked no more. */
export function useGiveConsent(): Change<ConsentGiven> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call((server) => server.POST("/api/applicants/consent/", { body })),
    onSuccess: () => renewUser(client),
  });
}

/** Return saying for whom it is; null is the applicant themself. */
export function useChangePerson(): Change<PersonOfFamily | null> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (person) =>
      call((server) => server.PUT("/api/applicants/consent/person/", { body: { person } })),
    onSuccess: () => renewUser(client),
  });
}
