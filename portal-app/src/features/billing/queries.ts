/** The facility's invoices. */
import { readAll } from "shared-ui/api/read";

/** Return the query of the facility's invoices. */
export function invoicesQuery() {
  return readAll("/api/facilities/invoices/");
}
