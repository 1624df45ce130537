/** What the contacts of one's offices come to, month by month, and whose wishes a home does not meet. */
import { useMutation } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { read } from "shared-ui/api/read";
import type { Change } from "shared-ui/api/use-change";
import { today } from "shared-ui/lib/dates";
import { saveFile } from "shared-ui/lib/save-file";

const FIGURES = "/api/offices/figures/";

export function figuresQuery() {
  return read(FIGURES);
}

/** Return the query of what a home does not offer. */
export function shortfallsQuery(homeId: number) {
  return read("/api/facilities/matching-preferences/{home_id}/shortfalls/", { path: { home_id: homeId } });
}

/** Return saving the figures as a table for Excel. */
export function useSaveFigures(): Change<void, void> {
  return useMutation({
    mutationFn: async () => {
      const file = await call((server) => server.GET(`${FIGURES}csv/`, { parseAs: "blob" }));
      saveFile(file, `figures-${today()}.csv`);
    },
  });
}
