/** How a person is put into words for a facility. What it may see of them is decided by the server. */
import type { PersonCodes } from "../../api/types";

/** What a card says of a person: of a match, and of whoever is asked. */
export type PersonOnCard = Pick<
  PersonCodes,
  "support_level" | "condition_categories" | "preferredLocation_prefecture" | "prefecture" | "address_1"
>;
