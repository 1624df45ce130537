/** That the applicant agrees to what is kept and shown, for themself or for somebody of their family. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ConsentGiven, PersonOfFamily } from "../../api/types";
import { renewUser } from "../accounts/session";
import type { Change } from "../use-change";

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
