/** Homes that are still offered: only these have a form and a sheet. */
import type { QueryClient } from "@tanstack/react-query";
import type { Params } from "react-router-dom";
import { idIn } from "shared-ui/lib/routing/params";
import { homeQuery } from "../home/queries";

/** Fetch the home as it is now, for a form must not start from a stale one; one that is no longer offered is not found. */
export async function loadOffered(client: QueryClient, params: Params): Promise<void> {
  const home = await client.fetchQuery(homeQuery(idIn(params, "homeId")));
  if (!home.is_active) throw new Response(null, { status: 404 });
}
