/** Everything a person wishes for and needs, as far as the facility may see it. */
import type { ReactElement } from "react";
import { type Definition, DefinitionList } from "../../components/display/DefinitionList";
import { type PersonFact, type PersonInFull, personFacts } from "../../rules/person-facts";
import { matching } from "../../strings/matching/matching";
import styles from "./match-list.module.css";
import { PERSON_WORDS } from "./person-facts";

/** Render all wishes. */
export function PersonWishes({ person }: { person: PersonInFull }): ReactElement {
  const items = personFacts(person, PERSON_WORDS).map((fact) => ({
    term: fact.term,
    description: described(fact, person),
  }));
  return <DefinitionList items={items} />;
}

function described({ field, words }: PersonFact, person: PersonInFull): Definition["description"] {
  if (field === "condition_detail") return <p className={styles.detail}>{words}</p>;
  // Left out before acceptance; null until the person shows it.
  if (field !== "address" || person.address_2 !== null) return words;
  return (
    <>
      {words}
      <p>{matching.addressHidden}</p>
    </>
  );
}
