/** What waits for the operator. */
import { queryOptions } from "@tanstack/react-query";
import { read } from "../read";

/** Return the query of how much of each kind waits. */
export function waitingQuery() {
  return queryOptions(read("/api/operator/waiting/"));
}
