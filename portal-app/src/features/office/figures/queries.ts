/** Contact statistics of the user's offices per month, and unmet wishes of a home. */
import { call } from "shared-ui/api/client";
import { read } from "shared-ui/api/read";

const FIGURES = "/api/offices/figures/";

export function figuresQuery() {
  return read(FIGURES);
}

export function shortfallsQuery(homeId: number) {
  return read("/api/facilities/matching-preferences/{home_id}/shortfalls/", { path: { home_id: homeId } });
}

/** The statistics as a table for Excel. */
export function fetchFigures(): Promise<Blob> {
  return call((server) => server.GET(`${FIGURES}csv/`, { parseAs: "blob" }));
}
