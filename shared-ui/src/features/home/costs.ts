/** The monthly costs that a home has stated. */
import type { HomeInContact, HomeSeen } from "../../api/types";
import { HOME_COSTS } from "./home-fields";

interface Costs {
  sum: number;
  /** Whether the home has stated every cost. */
  isWhole: boolean;
  /** Whether it has stated its rent and nothing else. */
  isRentOnly: boolean;
}

export function costsOf(home: HomeInContact & Partial<HomeSeen>): Costs {
  const known = HOME_COSTS.flatMap((name) => home[name] ?? []);
  return {
    sum: known.reduce((sofar, cost) => sofar + cost, 0),
    isWhole: known.length === HOME_COSTS.length,
    isRentOnly: known.length === 1,
  };
}
