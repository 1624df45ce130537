/** What homes see of a person: of the preference, of one contact, and of unsaved answers. */
import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { read } from "shared-ui/api/read";
import type { Mirror, MirrorQuestion } from "shared-ui/api/types";

const OF_FORM = "/api/applicants/preferences/mirror/";

export function mirrorQuery(preferenceId: number) {
  const params = { path: { preference_id: preferenceId } };
  return read("/api/applicants/preferences/{preference_id}/mirror/", params);
}

export function contactMirrorQuery(contactId: number) {
  return read("/api/chat/contacts/{contact_id}/mirror/", { path: { contact_id: contactId } });
}

/** Disabled until all answers are given; nothing is stored. */
export function useMirrorOfAnswers(answers: MirrorQuestion | null): UseQueryResult<Mirror, ApiError> {
  return useQuery<Mirror, ApiError>({
    queryKey: [OF_FORM, answers],
    queryFn: answers
      ? ({ signal }) => call((server) => server.POST(OF_FORM, { body: answers, signal }))
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
