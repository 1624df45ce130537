/** The criteria about which a person has a wish. 希望無し is met by every home, so it is left out. */
import type { ContactFit } from "../../api/types";

interface Wishes {
  medical_supports: readonly string[];
  home_types: readonly string[];
  building_types: readonly string[];
  smoking_allowed: string;
  drinking_allowed: string;
  curfew: string;
  pets_allowed: string;
}

/** The answers that state the wish of a criterion. Criteria not listed, such as the area, always count. */
const ANSWERS: Readonly<Record<string, (wishes: Wishes) => readonly string[]>> = {
  medical: ({ medical_supports }) => medical_supports,
  home_type: ({ home_types }) => home_types,
  building_type: ({ building_types }) => building_types,
  smoking: ({ smoking_allowed }) => [smoking_allowed],
  drinking: ({ drinking_allowed }) => [drinking_allowed],
  curfew: ({ curfew }) => [curfew],
  pets: ({ pets_allowed }) => [pets_allowed],
};

// 最重度の難病 is a separate criterion, although it is selected among the medical supports.
const NO_WISH = ["no_preference", "severe_intractable"];

/** Leaves out criteria that are met only because there is no wish. */
export function wishedOf(wishes: Wishes, criteria: ContactFit["criteria"]): ContactFit["criteria"] {
  return criteria.filter(({ criterion, verdict }) => {
    const answers = ANSWERS[criterion]?.(wishes);
    return verdict !== "met" || !answers?.every((answer) => NO_WISH.includes(answer));
  });
}
