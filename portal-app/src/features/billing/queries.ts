/** The facility's invoices. */
import { readAll } from "shared-ui/api/read";

export function invoicesQuery() {
  return readAll("/api/facilities/invoices/");
}
