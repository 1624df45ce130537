/** One of the facility's homes, made to be printed. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { homeQuery } from "shared-ui/state/homes/homes";
import { HomeSheet } from "../../../layouts/print/HomeSheet";
import { paths } from "../../../paths";

/** Fetch the home as it is now. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  return client.fetchQuery(homeQuery(idIn(params, "homeId")));
}

/** Render the sheet. */
export default function HomePage(): ReactElement {
  const { data: home } = useSuspenseQuery(homeQuery(useIdParam("homeId")));
  return <HomeSheet home={home} backHref={paths.homeEdit(home.id)} />;
}
