/** A home's facts in words: what each is called and what it is, in the order in which they are read. */
import { fields } from "../../api/generated/forms";
import type { Home, HomeInContact } from "../../api/types";
import {
  HOME_FACTS,
  HOME_OWN_FACTS,
  type HomeFieldName,
  type HomeFlagName,
  homeField,
} from "../../rules/home-fields";
import { yen } from "../../rules/money";
import type { homeDetail } from "../../strings/homes/home-detail";
import type { Twin } from "../../strings/use-strings";

interface Fact {
  term: string;
  words: string;
  /** Whether the home wrote it itself. */
  isFree: boolean;
}

type Words = Twin<typeof homeDetail>;

const WRITTEN = new Set(["text", "longText"]);

/** Return the facts; the vocabulary's labels are made ready for <Furigana> by annotate. */
export function factsOf(
  home: Home | HomeInContact,
  words: Words,
  annotate: (label: string) => string,
): Fact[] {
  return [
    { term: words.address, words: home.prefecture + home.address_1 + home.address_2, isFree: true },
    ...HOME_FACTS.map((name) => ({
      term: annotate(fields.home[name]),
      words: wordsOf(name, home[name], words, annotate),
      isFree: WRITTEN.has(homeField(name).kind),
    })),
  ];
}

/** Return how to reach the home: what is for its own people only. */
export function ownFactsOf(home: Home): Fact[] {
  return HOME_OWN_FACTS.map((name) => ({ term: fields.home[name], words: home[name], isFree: true }));
}

function wordsOf(
  name: HomeFieldName,
  value: Home[HomeFieldName],
  words: Words,
  annotate: (label: string) => string,
): string {
  const field = homeField(name);
  if (typeof value === "boolean") return words.flags[name as HomeFlagName][value ? "yes" : "no"];
  if (typeof value === "number") return words.perMonth(yen(value));
  if (field.kind !== "code" && field.kind !== "codes") return String(value);
  const codes = typeof value === "string" ? [value] : value;
  return codes.map((code) => annotate(field.labels[code] ?? code)).join("、");
}
