/** Contact statistics of the user's offices per month, and unmet wishes of a home. */
import { useMutation } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { NO_ALERT } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";
import type { Change } from "shared-ui/api/use-change";
import { today } from "shared-ui/lib/dates";
import { saveFile } from "shared-ui/lib/save-file";

const FIGURES = "/api/offices/figures/";

export function figuresQuery() {
  return read(FIGURES);
}

export function shortfallsQuery(homeId: number) {
  return read("/api/facilities/matching-preferences/{home_id}/shortfalls/", { path: { home_id: homeId } });
}

/** Saves the statistics as a table for Excel. */
export function useSaveFigures(): Change<void, void> {
  return useMutation({
    mutationFn: async () => {
      const file = await call((server) => server.GET(`${FIGURES}csv/`, { parseAs: "blob" }));
      saveFile(file, `figures-${today()}.csv`);
    },
    meta: NO_ALERT,
  });
}
