/** The few facts of a person that a facility needs to see at first sight; names are none of them. */
import { fields } from "../../api/generated/forms";
import type { Definition } from "../../components/display/DefinitionList";
import { inLabels } from "../../rules/preference-fields";
import { matching } from "../../strings/matching/matching";
import type { PersonOnCard } from "./person";

const MOST_AREAS = 4;

/** Return the facts for a list of definitions. */
export function factsOf(person: PersonOnCard): Definition[] {
  const names = fields.preference;
  return [
    { term: names.support_level, description: inLabels("support_level", person.support_level) },
    {
      term: names.condition_categories,
      description: inLabels("condition_categories", person.condition_categories),
    },
    { term: names.preferredLocation_prefecture, description: shortened(person.preferredLocation_prefecture) },
    { term: matching.lives, description: `${person.prefecture}${person.address_1}` },
  ];
}

function shortened(areas: readonly string[]): string {
  const shown = areas.slice(0, MOST_AREAS).join("、");
  return areas.length > MOST_AREAS ? matching.andMore(shown, areas.length - MOST_AREAS) : shown;
}
