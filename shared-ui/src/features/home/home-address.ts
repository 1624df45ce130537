import type { HomeInContact } from "../../api/types";

/** The address without the postal code, on one line. */
export function homeAddress(home: Pick<HomeInContact, "prefecture" | "address_1" | "address_2">): string {
  return `${home.prefecture}${home.address_1}${home.address_2}`;
}
