/** What a home reads of a person, as facts in words, and what each further step adds to them. */
import { fields } from "shared-ui/api/generated/forms";
import type { Mirror } from "shared-ui/api/types";
import { type PersonFact, personFacts } from "shared-ui/features/preference/person-facts";
import { inLabels } from "shared-ui/features/preference/preference-fields";
import type { Twin } from "shared-ui/lib/text/use-strings";
import type { mirror as strings } from "./text";

type Seen = Mirror["now"];
type Words = Twin<typeof strings>;

const CERTIFICATES = ["disability_certificate", "welfare_certificate"] as const;

/** Return all that stands in what is seen; labels are made ready for <Furigana> by annotate. */
export function seenFacts(seen: Seen, words: Words, annotate: (label: string) => string): PersonFact[] {
  const fact = (field: keyof typeof fields.preference, said: string): PersonFact => ({
    field,
    term: annotate(fields.preference[field]),
    words: said,
  });
  if (!("support_level" in seen)) {
    const { age, gender, prefecture } = seen;
    return [
      ...(age === null ? [] : [fact("age", words.age(age))]),
      ...(gender === null ? [] : [fact("gender", inLabels("gender", gender, annotate))]),
      ...(prefecture === null ? [] : [fact("prefecture", annotate(prefecture))]),
    ];
  }
  const facts = personFacts(seen, words, annotate);
  if (!("name" in seen)) return facts;
  const pictures = CERTIFICATES.filter((kind) => seen[kind] !== null);
  return [fact("name", words.named(seen.name)), ...facts, ...pictures.map((kind) => fact(kind, words.seen))];
}

/** Return what is read later and not, or not so, before. */
export function addedFacts(before: readonly PersonFact[], later: readonly PersonFact[]): PersonFact[] {
  return later.filter(
    ({ field, words }) => !before.some((fact) => fact.field === field && fact.words === words),
  );
}
