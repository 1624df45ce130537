/** A person's wishes and needs, as far as the facility may see them. */
import type { ReactElement } from "react";
import { type PersonFact, type PersonInFull, personFacts } from "shared-ui/features/preference/person-facts";
import { isOwnText } from "shared-ui/features/preference/preference-fields";
import { type Definition, DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { PERSON_WORDS } from "./card-facts";
import styles from "./match-list.module.css";
import { matching } from "./text";

export function PersonWishes({ person }: { person: PersonInFull }): ReactElement {
  const items = personFacts(person, PERSON_WORDS).map((fact) => ({
    term: fact.term,
    description: described(fact, person),
  }));
  return <DefinitionList items={items} />;
}

function described({ field, words }: PersonFact, person: PersonInFull): Definition["description"] {
  if (isOwnText(field)) return <p className={styles.detail}>{words}</p>;
  // Missing before acceptance; null until the person shows it.
  if (field !== "address" || person.address_2 !== null) return words;
  return (
    <>
      {words}
      <p>{matching.addressHidden}</p>
    </>
  );
}
