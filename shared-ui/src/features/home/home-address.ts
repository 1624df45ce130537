/** Where a home is, in one line. */
import type { HomeInContact } from "../../api/types";

/** Return a home's address without its postal code. */
export function homeAddress(home: Pick<HomeInContact, "prefecture" | "address_1" | "address_2">): string {
  return `${home.prefecture}${home.address_1}${home.address_2}`;
}
