/** Consent of applicants, for themselves or for a family member. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ConsentGiven, PersonOfFamily } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";
import { renewUser } from "shared-ui/features/account/session";

/** Consents to a version of the text; the user is then not asked again. */
export function useGiveConsent(): Change<ConsentGiven> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call((server) => server.POST("/api/applicants/consent/", { body })),
    onSuccess: () => renewUser(client),
  });
}

/** Changes the person that the applicant registers; null is the applicant. */
export function useChangePerson(): Change<PersonOfFamily | null> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (person) =>
      call((server) => server.PUT("/api/applicants/consent/person/", { body: { person } })),
    onSuccess: () => renewUser(client),
  });
}
