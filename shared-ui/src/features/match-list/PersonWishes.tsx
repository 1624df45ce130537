/** Everything a person wishes for and needs, as far as the facility may see it. */
import type { ReactElement } from "react";
import { fields } from "../../api/generated/vocabulary";
import { type Definition, DefinitionList } from "../../components/display/DefinitionList";
import { postalCode } from "../../rules/postal";
import { inLabels, type PreferenceCodeField } from "../../rules/preference-fields";
import { matching } from "../../strings/matching/matching";
import styles from "./match-list.module.css";
import type { PersonInFull } from "./person";

/** Render all wishes. */
export function PersonWishes({ person }: { person: PersonInFull }): ReactElement {
  const names = fields.preference;
  const coded = (field: PreferenceCodeField): Definition => ({
    term: names[field],
    description: inLabels(field, person[field]),
  });
  const needed = (needs: boolean): string => (needs ? matching.wish.needed : matching.wish.notNeeded);
  return (
    <DefinitionList
      items={[
        { term: names.age, description: matching.age(person.age) },
        coded("gender"),
        { term: matching.lives, description: addressOf(person) },
        {
          term: names.preferredLocation_prefecture,
          description: person.preferredLocation_prefecture.join("、"),
        },
        coded("support_level"),
        coded("condition_categories"),
        ...detailOf(person),
        coded("home_types"),
        coded("building_types"),
        coded("medical_supports"),
        { term: names.wheelchair_accessible, description: needed(person.wheelchair_accessible) },
        { term: names.violence_accessible, description: needed(person.violence_accessible) },
        coded("smoking_allowed"),
        coded("drinking_allowed"),
        coded("curfew"),
        coded("pets_allowed"),
      ]}
    />
  );
}

function addressOf(person: PersonInFull): Definition["description"] {
  const area = `${person.prefecture}${person.address_1}`;
  if (person.postal_code && person.address_2)
    return `〒${postalCode(person.postal_code)} ${area}${person.address_2}`;
  // Left out before acceptance; null until the person shows it.
  if (person.address_2 !== null) return area;
  return (
    <>
      {area}
      <p>{matching.addressHidden}</p>
    </>
  );
}

function detailOf({ condition_detail }: PersonInFull): Definition[] {
  if (!condition_detail) return [];
  const description = <p className={styles.detail}>{condition_detail}</p>;
  return [{ term: fields.preference.condition_detail, description }];
}
