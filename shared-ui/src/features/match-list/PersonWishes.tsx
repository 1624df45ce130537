/** Everything a person wishes for and needs, as far as the facility may see it. */
import type { ReactElement } from "react";
import { fields, labels } from "../../api/generated/vocabulary";
import { type Definition, DefinitionList } from "../../components/display/DefinitionList";
import { postalCode } from "../../rules/postal";
import { matching } from "../../strings/matching/matching";
import styles from "./match-list.module.css";
import { labelsOf, type Person } from "./person";

/** Render all wishes. */
export function PersonWishes({ person }: { person: Person }): ReactElement {
  const names = fields.preference;
  const needed = (needs: boolean): string => (needs ? matching.wish.needed : matching.wish.notNeeded);
  return (
    <DefinitionList
      items={[
        { term: names.age, description: matching.age(person.age) },
        { term: names.gender, description: labels.PersonGender[person.gender] },
        { term: matching.lives, description: addressOf(person) },
        {
          term: names.preferredLocation_prefecture,
          description: person.preferredLocation_prefecture.join("、"),
        },
        { term: names.support_level, description: labels.SupportLevel[person.support_level] },
        {
          term: names.condition_categories,
          description: labelsOf(labels.Condition, person.condition_categories),
        },
        ...detailOf(person),
        { term: names.home_types, description: labelsOf(labels.HomeTypeWish, person.home_types) },
        { term: names.building_types, description: labelsOf(labels.BuildingWish, person.building_types) },
        { term: names.medical_supports, description: labelsOf(labels.MedicalWish, person.medical_supports) },
        { term: names.wheelchair_accessible, description: needed(person.wheelchair_accessible) },
        { term: names.violence_accessible, description: needed(person.violence_accessible) },
        { term: names.smoking_allowed, description: labels.Wish[person.smoking_allowed] },
        { term: names.drinking_allowed, description: labels.Wish[person.drinking_allowed] },
        { term: names.curfew, description: labels.Wish[person.curfew] },
        { term: names.pets_allowed, description: labels.Wish[person.pets_allowed] },
      ]}
    />
  );
}

function addressOf(person: Person): string {
  const area = `${person.prefecture}${person.address_1}`;
  return "postal_code" in person ? `〒${postalCode(person.postal_code)} ${area}${person.address_2}` : area;
}

function detailOf({ condition_detail }: Person): Definition[] {
  if (!condition_detail) return [];
  const description = <p className={styles.detail}>{condition_detail}</p>;
  return [{ term: fields.preference.condition_detail, description }];
}
