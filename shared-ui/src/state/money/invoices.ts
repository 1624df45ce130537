/** The facility's invoices. */
import { useQueryClient } from "@tanstack/react-query";
import type { FeeTerms } from "../../api/types";
import { read, readAll } from "../read";

/** Return the query of the facility's invoices. */
export function invoicesQuery() {
  return readAll("/api/facilities/invoices/");
}

/** Return what asks what a move-in costs that is confirmed now: terms change by date, so they are never remembered. */
export function useFeeTerms(): () => Promise<FeeTerms> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...read("/api/facilities/invoices/terms/"), staleTime: 0 });
}
