/** Only homes that are still offered have a form and a sheet. */
import type { QueryClient } from "@tanstack/react-query";
import type { Params } from "react-router-dom";
import { idIn } from "shared-ui/lib/routing/params";
import { homeQuery } from "../home/queries";

/** Loads the current home, so that the form does not start from a stale one; 404 if no longer offered. */
export async function loadOffered(client: QueryClient, params: Params): Promise<void> {
  const home = await client.fetchQuery(homeQuery(idIn(params, "homeId")));
  if (!home.is_active) throw new Response(null, { status: 404 });
}
