/** How the facility is told of new people who fit its homes. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import type { FacilitySettings } from "../../api/types";
import { read } from "../read";
import { type Change, useChange } from "../use-change";

const SETTINGS = "/api/facilities/settings/";

/** Return the facility's settings. */
export function useFacilitySettings(): UseQueryResult<FacilitySettings, ApiError> {
  return useQuery(read(SETTINGS));
}

/** Return changing them. */
export function useChangeFacilitySettings(): Change<FacilitySettings, FacilitySettings> {
  return useChange((body) => call((server) => server.PATCH(SETTINGS, { body })), [SETTINGS]);
}
