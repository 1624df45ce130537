/** The facility's invoices. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import type { Invoice } from "../../api/types";
import { readAll } from "../read";

/** Return the query of the facility's invoices. */
export function invoicesQuery() {
  return readAll("/api/facilities/invoices/");
}

/** Return the facility's invoices. */
export function useInvoices(): UseQueryResult<Invoice[], ApiError> {
  return useQuery(invoicesQuery());
}
