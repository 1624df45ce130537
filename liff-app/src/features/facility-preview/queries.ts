/** What homes see of a person: of the preference, of one contact, and of unsaved answers. */
import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { read } from "shared-ui/api/read";
import type { FacilityPreview, FacilityPreviewAnswers } from "shared-ui/api/types";

const OF_FORM = "/api/applicants/preferences/mirror/";

export function facilityPreviewQuery(preferenceId: number) {
  const params = { path: { preference_id: preferenceId } };
  return read("/api/applicants/preferences/{preference_id}/mirror/", params);
}

export function contactFacilityPreviewQuery(contactId: number) {
  return read("/api/chat/contacts/{contact_id}/mirror/", { path: { contact_id: contactId } });
}

/** Disabled until all answers are given; nothing is stored. */
export function useAnswersPreview(
  answers: FacilityPreviewAnswers | null,
): UseQueryResult<FacilityPreview, ApiError> {
  return useQuery<FacilityPreview, ApiError>({
    queryKey: [OF_FORM, answers],
    queryFn: answers
      ? ({ signal }) => call((server) => server.POST(OF_FORM, { body: answers, signal }))
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
