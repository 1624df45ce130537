/** A home's facts in words: what each is called and what it is, in the order in which they are read. */
import { fields, labels } from "../../api/generated/vocabulary";
import type { HomeInContact } from "../../api/types";
import { yen } from "../../rules/money";
import type { homeDetail } from "../../strings/homes/home-detail";
import type { Twin } from "../../strings/use-strings";

export interface Fact {
  term: string;
  words: string;
}

const FLAGS = [
  "wheelchair_accessible",
  "smoking_allowed",
  "drinking_allowed",
  "curfew",
  "pets_allowed",
  "violence_accessible",
] as const;

/** Return the facts; the vocabulary's labels are made ready for <Furigana> by annotate. */
export function factsOf(
  home: HomeInContact,
  words: Twin<typeof homeDetail>,
  annotate: (label: string) => string,
): Fact[] {
  const called = (field: keyof typeof fields.home): string => annotate(fields.home[field]);
  const all = <V extends string>(values: readonly V[], names: Readonly<Record<V, string>>): string =>
    values.map((value) => annotate(names[value])).join("、");
  return [
    { term: words.address, words: home.prefecture + home.address_1 + home.address_2 },
    { term: called("rent"), words: words.perMonth(yen(home.rent)) },
    { term: called("contact_name"), words: home.contact_name },
    { term: called("acceptance_levels"), words: all(home.acceptance_levels, labels.SupportLevel) },
    { term: called("gender"), words: annotate(labels.HomeGender[home.gender]) },
    { term: called("target_groups"), words: all(home.target_groups, labels.Condition) },
    { term: called("home_type"), words: annotate(labels.HomeType[home.home_type]) },
    { term: called("building_type"), words: annotate(labels.BuildingType[home.building_type]) },
    ...FLAGS.map((flag) => ({
      term: called(flag),
      words: home[flag] ? words.flags[flag].yes : words.flags[flag].no,
    })),
    { term: called("pets_resident"), words: all(home.pets_resident, labels.ResidentPet) },
    { term: called("medical_supports"), words: all(home.medical_supports, labels.MedicalSupport) },
  ];
}
