/** Which criteria a person has a wish about: 希望無し is met by every home, so it says nothing about one. */
import type { ContactFit, Preference } from "shared-ui/api/types";

/** The answers that state a criterion's wish. Criteria without one, such as the area, always count as a wish. */
const ANSWERS: Readonly<Record<string, (preference: Preference) => readonly string[]>> = {
  medical: ({ medical_supports }) => medical_supports,
  home_type: ({ home_types }) => home_types,
  building_type: ({ building_types }) => building_types,
  smoking: ({ smoking_allowed }) => [smoking_allowed],
  drinking: ({ drinking_allowed }) => [drinking_allowed],
  curfew: ({ curfew }) => [curfew],
  pets: ({ pets_allowed }) => [pets_allowed],
};

// 最重度の難病 is a criterion of its own, although it is chosen among the medical supports.
const NO_WISH = ["no_preference", "severe_intractable"];

/** Return the criteria without those that are met only because nothing was wished. */
export function wishedOf(preference: Preference, criteria: ContactFit["criteria"]): ContactFit["criteria"] {
  return criteria.filter(({ criterion, verdict }) => {
    const answers = ANSWERS[criterion]?.(preference);
    return verdict !== "met" || !answers?.every((answer) => NO_WISH.includes(answer));
  });
}
