/** The homes of public data that the facility has still to complete. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ApiError } from "../api/errors";
import type { PublicDraft } from "../api/types";
import { readAll } from "./read";

/** Return the query of the facility's drafts. */
export function homeDraftsQuery() {
  return readAll("/api/facilities/home-drafts/");
}

/** Return the facility's drafts. */
export function useHomeDrafts(): UseQueryResult<PublicDraft[], ApiError> {
  return useQuery(homeDraftsQuery());
}
