/** The facility's invoices. */
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import type { FeeTerms, Invoice } from "../../api/types";
import { read, readAll } from "../read";

/** Return the query of the facility's invoices. */
export function invoicesQuery() {
  return readAll("/api/facilities/invoices/");
}

/** Return the facility's invoices. */
export function useInvoices(): UseQueryResult<Invoice[], ApiError> {
  return useQuery(invoicesQuery());
}

/** Return what asks what a move-in costs that is confirmed now: terms change by date, so they are never remembered. */
export function useFeeTerms(): () => Promise<FeeTerms> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...read("/api/facilities/invoices/terms/"), staleTime: 0 });
}
