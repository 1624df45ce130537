import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { type ApiError, asApiError } from "shared-ui/api/errors";
import { filesAsFormData } from "shared-ui/api/form-data";
import { INVALIDATED_BY_HANDOVER, INVALIDATED_BY_HOME } from "shared-ui/api/invalidation";
import { type FailureMeta, failedAs, NO_ALERT, UNREAD_INTERVAL_MS } from "shared-ui/api/query-client";
import { allPagesQuery, pageQuery, read } from "shared-ui/api/read";
import type {
  AlikeHome,
  Home,
  HomeChange,
  HomeCreate,
  HomeImage,
  HomeInput,
  HomePlaces,
  ListFilters,
} from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";
import { homeForm } from "./text";

const ALL = "/api/facilities/homes/";
const ONE = "/api/facilities/homes/{home_id}/";

export function homesQuery() {
  return { ...allPagesQuery(ALL), refetchInterval: UNREAD_INTERVAL_MS };
}

export function homesPageQuery(filters: ListFilters) {
  return { ...pageQuery(ALL, filters), refetchInterval: UNREAD_INTERVAL_MS };
}

/** The homes that pass the filters, as a table. */
export function fetchHomes({ limit: _limit, offset: _offset, ...query }: ListFilters): Promise<Blob> {
  return call((server) => server.GET(`${ALL}csv/`, { params: { query }, parseAs: "blob" }));
}

/** What the user's request for registration says about a first home. */
export function firstHomeQuery() {
  return read(`${ALL}first/`);
}

/** Homes that are no longer offered but have an open room. */
export function useEndedHomes(): UseQueryResult<Home[], ApiError> {
  return useQuery({ ...allPagesQuery(`${ALL}ended/`), refetchInterval: UNREAD_INTERVAL_MS });
}

export function homeQuery(homeId: number) {
  return read(ONE, { path: { home_id: homeId } });
}

/** Registers a home; its pictures are sent afterwards with the new id. */
export function useCreateHome(): Change<HomeCreate, { id: number }> {
  return useChange(
    (body) => call((server) => server.POST(ALL, { body })),
    INVALIDATED_BY_HOME,
    saveFailed(homeForm.createFailed),
  );
}

export function useUpdateHome(): Change<{ homeId: number; home: HomeChange }, Home> {
  return useChange(
    ({ homeId, home }) => call((server) => server.PUT(ONE, { params: at(homeId), body: home })),
    INVALIDATED_BY_HOME,
    saveFailed(homeForm.updateFailed),
  );
}

/** The form shows the errors of its fields. */
function saveFailed(sentence: string): FailureMeta {
  return {
    alert: ({ fields, detail }) => (Object.keys(fields).length > 0 ? null : `${sentence}\n${detail}`),
  };
}

/** The facility's homes with the same name or address; empty if the check fails. */
export function homesAlike({ name, prefecture, address_1, address_2 }: HomeInput): Promise<AlikeHome[]> {
  const body = { name, prefecture, address_1, address_2 };
  return call((server) => server.POST(`${ALL}alike/`, { body })).catch(() => []);
}

/** Sets the assignee of a home; null for nobody. */
export function useAssignHome(): Change<{ id: number; assignee: number | null }> {
  return useChange(
    ({ id, assignee }) =>
      call((server) => server.PATCH(`${ONE}assignee/`, { params: at(id), body: { assignee } })),
    INVALIDATED_BY_HANDOVER,
    NO_ALERT,
  );
}

/** Stops or resumes recruiting; both answer the question about a full home. */
export function useSetRecruiting(): Change<{ homeId: number; recruits: boolean }, Home> {
  return useChange(
    ({ homeId, recruits }) =>
      call((server) =>
        server.PATCH(`${ONE}recruiting/`, { params: at(homeId), body: { is_recruiting: recruits } }),
      ),
    INVALIDATED_BY_HOME,
  );
}

/** Confirms that the stated vacancies are still correct today. */
export function useConfirmVacancies(): Change<number, Home> {
  return useChange(
    (homeId) => call((server) => server.PATCH(`${ONE}vacancies/`, { params: at(homeId) })),
    INVALIDATED_BY_HOME,
  );
}

/** Confirms the vacancies of several homes, one by one; resolves to the result of each. */
export function useConfirmManyVacancies(): Change<readonly Home[], { home: Home; error: ApiError | null }[]> {
  return useChange(async (homes) => {
    const results: { home: Home; error: ApiError | null }[] = [];
    for (const home of homes) {
      const error = await call((server) => server.PATCH(`${ONE}vacancies/`, { params: at(home.id) })).then(
        () => null,
        asApiError,
      );
      results.push({ home, error });
    }
    return results;
  }, INVALIDATED_BY_HOME);
}

/** Changes the places of a home, which also confirms them. The page shows errors of fields itself. */
export function useChangeVacancies(): Change<{ homeId: number; places: HomePlaces }, Home> {
  return useChange(
    ({ homeId, places }) =>
      call((server) => server.PUT(`${ONE}vacancies/`, { params: at(homeId), body: places })),
    INVALIDATED_BY_HOME,
    { alert: ({ detail, fields }) => (Object.keys(fields).length > 0 ? null : detail) },
  );
}

/** Removes a home from the lists; its pending contacts are declined. */
export function useDeactivateHome(): Change<number> {
  return useChange(
    (homeId) => call((server) => server.PATCH(`${ONE}deactivate/`, { params: at(homeId) })),
    INVALIDATED_BY_HOME,
    failedAs(homeForm.deleteHome.failed),
  );
}

interface NewPictures {
  homeId: number;
  files: readonly File[];
  /** The ids of pictures that the first files replace. */
  replaces: readonly number[];
}

/** Adds pictures to a home, or replaces existing ones. */
export function useUploadHomeImages(): Change<NewPictures, HomeImage[]> {
  return useChange(
    ({ homeId, files, replaces }) =>
      call((server) =>
        server.POST(`${ONE}upload_images/`, {
          params: at(homeId),
          // The schema types files as strings; the actual body is the form.
          body: filesAsFormData("images", files, { replaces }) as never,
        }),
      ),
    INVALIDATED_BY_HOME,
    NO_ALERT,
  );
}

export function useDeleteHomeImage(): Change<{ homeId: number; imageId: number }> {
  return useChange(
    ({ homeId, imageId }) =>
      call((server) =>
        server.DELETE(`${ONE}delete_image/`, { params: at(homeId), body: { image_id: imageId } }),
      ),
    INVALIDATED_BY_HOME,
    failedAs(homeForm.deleteImage.failed),
  );
}

function at(homeId: number): { path: { home_id: number } } {
  return { path: { home_id: homeId } };
}
