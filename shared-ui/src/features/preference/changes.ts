/** What a form of a preference asks and sends; the lists of preferences do without it. */
import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import { toFormData } from "../../api/form-data";
import { INVALIDATED_BY_PREFERENCE } from "../../api/invalidation";
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

/** Return how many homes fit answers that may not be saved yet; nothing is asked before they are whole. */
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
  );
}

/** Return changing a preference: what the draft leaves out stays as it is. */
export function useUpdatePreference(): Change<{ preferenceId: number; draft: PreferenceChange }, Preference> {
  return useChange(
    ({ preferenceId, draft }) =>
      call((server) =>
        server.PATCH(ONE, { params: { path: { preference_id: preferenceId } }, body: form(draft) }),
      ),
    INVALIDATED_BY_PREFERENCE,
  );
}

/** Return whoever of the counselor's people has this name and age already; nobody where that cannot be told. */
export function peopleAlike(body: PersonQuestion): Promise<AlikePerson[]> {
  return call((server) => server.POST(`${ALL}alike/`, { body })).catch(() => []);
}

export function useDeleteCertificate(): Change<{ preferenceId: number; field: CertificateField }> {
  return useChange(
    ({ preferenceId, field }) =>
      call((server) =>
        server.DELETE(`${ONE}delete_image/{field}/`, {
          params: { path: { preference_id: preferenceId, field } },
        }),
      ),
    INVALIDATED_BY_PREFERENCE,
  );
}

/** The schema can only call files strings; the form itself is the body. */
function form(draft: PreferenceChange): never {
  return toFormData(draft) as never;
}
