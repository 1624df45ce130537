/** The visits of all homes. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { homesQuery } from "../home/queries";
import { loadCalendar, VisitCalendar } from "../visits/calendar/VisitCalendar";

export function load(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  return loadCalendar(client, query, client.ensureQueryData(homesQuery()));
}

export default function VisitsPage(): ReactElement {
  return <VisitCalendar role="facility" choices={useQuery(homesQuery())} />;
}
