/** What a person wishes and needs, as their helper reads it: what a home reads after acceptance, and no address. */
import type { ReactElement } from "react";
import { fields } from "shared-ui/api/generated/forms";
import type { HelpedPerson, HelpedWishes } from "shared-ui/api/types";
import { type Definition, DefinitionList } from "shared-ui/components/display/DefinitionList";
import { Section } from "shared-ui/components/layout/Section";
import { Explained } from "shared-ui/components/text/Explained";
import { Furigana } from "shared-ui/components/text/Furigana";
import { inLabels, type PreferenceCodeField } from "shared-ui/rules/preference-fields";
import { useAnnotate } from "shared-ui/strings/labels";
import { easyHelping } from "shared-ui/strings/people/easy-helping";
import { helping } from "shared-ui/strings/people/helping";
import { useStrings } from "shared-ui/strings/use-strings";
import styles from "./person.module.css";

/** Render them, or that the person looks for no home now. */
export function HelpedWishesSection({ person }: { person: HelpedPerson }): ReactElement {
  const words = useStrings(helping, easyHelping);
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

const BEFORE_THE_DETAIL = ["support_level", "condition_categories"] as const;
const AFTER_THE_DETAIL = ["home_types", "building_types", "medical_supports"] as const;
const HABITS = ["smoking_allowed", "drinking_allowed", "curfew", "pets_allowed"] as const;

function Wishes({ wishes }: { wishes: HelpedWishes }): ReactElement {
  const words = useStrings(helping, easyHelping);
  const annotate = useAnnotate();
  const row = (term: string, said: string): Definition => ({ term, description: <Explained text={said} /> });
  const coded = (field: PreferenceCodeField): Definition =>
    row(annotate(fields.preference[field]), inLabels(field, wishes[field], annotate));
  const needed = (field: "wheelchair_accessible" | "violence_accessible"): Definition =>
    row(annotate(fields.preference[field]), wishes[field] ? words.needed : words.notNeeded);
  const detail = {
    term: annotate(fields.preference.condition_detail),
    description: <p className={styles.said}>{wishes.condition_detail}</p>,
  };
  return (
    <DefinitionList
      items={[
        row(annotate(fields.preference.age), words.years(wishes.age)),
        coded("gender"),
        row(words.livesIn, annotate(wishes.prefecture) + wishes.address_1),
        row(
          annotate(fields.preference.preferredLocation_prefecture),
          wishes.preferredLocation_prefecture.map(annotate).join("、"),
        ),
        ...BEFORE_THE_DETAIL.map(coded),
        ...(wishes.condition_detail ? [detail] : []),
        ...AFTER_THE_DETAIL.map(coded),
        needed("wheelchair_accessible"),
        needed("violence_accessible"),
        ...HABITS.map(coded),
      ]}
    />
  );
}
