/** A person's preference as their helper sees it: like a home after acceptance, without the address. */
import type { ReactElement } from "react";
import type { HelpedPerson, HelpedWishes } from "shared-ui/api/types";
import { personFacts } from "shared-ui/features/preference/person-facts";
import { isOwnText } from "shared-ui/features/preference/preference-fields";
import { usePreferenceText } from "shared-ui/features/preference/text";
import { useAnnotate } from "shared-ui/lib/text/labels";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { Section } from "shared-ui/ui/layout/Section";
import { Explained } from "shared-ui/ui/text/Explained";
import { Furigana } from "shared-ui/ui/text/Furigana";
import styles from "./person.module.css";
import { useReadingAlongText } from "./text";

export function HelpedWishesSection({ person }: { person: HelpedPerson }): ReactElement {
  const words = useReadingAlongText();
  return (
    <Section title={<Furigana text={words.wishes(person.name)} />}>
      {person.wishes ? (
        <Wishes wishes={person.wishes} />
      ) : (
        <p>
          <Furigana text={words.noWishes} />
        </p>
      )}
    </Section>
  );
}

function Wishes({ wishes }: { wishes: HelpedWishes }): ReactElement {
  const { years: age, livesIn: lives } = useReadingAlongText();
  const { needed, notNeeded } = usePreferenceText();
  const facts = personFacts(wishes, { age, lives, needed, notNeeded }, useAnnotate());
  const items = facts.map(({ field, term, words }) => ({
    term,
    description: isOwnText(field) ? <p className={styles.quote}>{words}</p> : <Explained text={words} />,
  }));
  return <DefinitionList items={items} />;
}
