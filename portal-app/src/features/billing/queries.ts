/** The facility's invoices. */
import { allPagesQuery } from "shared-ui/api/read";

export function invoicesQuery() {
  return allPagesQuery("/api/facilities/invoices/");
}
