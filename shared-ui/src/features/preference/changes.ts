/** Calls of the preference forms. Lists of preferences do not need them. */
import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import { toFormData } from "../../api/form-data";
import { INVALIDATED_BY_PREFERENCE } from "../../api/invalidation";
import { failedAs, NO_ALERT } from "../../api/query-client";
import type {
  AlikePerson,
  CertificateField,
  Fit,
  FitQuestion,
  PersonQuestion,
  Preference,
  PreferenceChange,
  PreferenceDraft,
} from "../../api/types";
import { type Change, useChange } from "../../api/use-change";

const ALL = "/api/applicants/preferences/";
const FIT = "/api/applicants/preferences/fit/";
const ONE = "/api/applicants/preferences/{preference_id}/";

/** How many homes fit unsaved answers. No call until the answers are complete. */
export function useFit(answers: FitQuestion | null): UseQueryResult<Fit, ApiError> {
  return useQuery<Fit, ApiError>({
    queryKey: [FIT, answers],
    queryFn: answers
      ? async ({ signal }) => (await call((server) => server.POST(FIT, { body: answers, signal }))) as Fit
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useCreatePreference(): Change<PreferenceDraft, Preference> {
  return useChange(
    (draft) => call((server) => server.POST(ALL, { body: form(draft) })),
    INVALIDATED_BY_PREFERENCE,
    NO_ALERT,
  );
}

/** Fields that the draft leaves out stay unchanged. */
export function useUpdatePreference(): Change<{ preferenceId: number; draft: PreferenceChange }, Preference> {
  return useChange(
    ({ preferenceId, draft }) =>
      call((server) =>
        server.PATCH(ONE, { params: { path: { preference_id: preferenceId } }, body: form(draft) }),
      ),
    INVALIDATED_BY_PREFERENCE,
    NO_ALERT,
  );
}

/** The counselor's clients with the same name and age; empty if the call fails. */
export function peopleAlike(body: PersonQuestion): Promise<AlikePerson[]> {
  return call((server) => server.POST(`${ALL}alike/`, { body })).catch(() => []);
}

export function useDeleteCertificate(
  failed: string,
): Change<{ preferenceId: number; field: CertificateField }> {
  return useChange(
    ({ preferenceId, field }) =>
      call((server) =>
        server.DELETE(`${ONE}delete_image/{field}/`, {
          params: { path: { preference_id: preferenceId, field } },
        }),
      ),
    INVALIDATED_BY_PREFERENCE,
    failedAs(failed),
  );
}

/** The generated schema types files as strings, but the body is a FormData. */
function form(draft: PreferenceChange): never {
  return toFormData(draft) as never;
}
