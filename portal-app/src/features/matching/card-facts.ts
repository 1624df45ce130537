/** The few facts about a person that a facility needs at first sight; no names. */
import { cardFacts, type PersonOnCard } from "shared-ui/features/preference/person-facts";
import type { Definition } from "shared-ui/ui/display/DefinitionList";
import { matching } from "./text";

const MOST_AREAS = 4;
/** The wording of facts for a facility. */
export const PERSON_WORDS = { age: matching.age, lives: matching.lives, ...matching.wish };

export function factsOf(person: PersonOnCard): Definition[] {
  const { preferredLocation_prefecture: areas } = person;
  return cardFacts(person, PERSON_WORDS).map(({ field, term, words }) => ({
    term,
    description: field === "preferredLocation_prefecture" ? shortened(areas) : words,
  }));
}

function shortened(areas: readonly string[]): string {
  const shown = areas.slice(0, MOST_AREAS).join("、");
  return areas.length > MOST_AREAS ? matching.andMore(shown, areas.length - MOST_AREAS) : shown;
}
