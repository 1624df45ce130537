/** The visits of all registered people. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { loadCalendar, VisitCalendar } from "../visits/calendar/VisitCalendar";
import { peopleQuery, usePeopleQuery } from "./people";

export function load(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  return loadCalendar(client, query, client.ensureQueryData(peopleQuery()));
}

export default function VisitsPage(): ReactElement {
  return <VisitCalendar role="counselor" choices={usePeopleQuery()} />;
}
