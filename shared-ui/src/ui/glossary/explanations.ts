/** The glossary with all word forms that occur in texts. Only an app that explains words loads it. */
import type { Wording } from "../../lib/text/use-strings";
import { withoutReadings } from "../text/Furigana";
import { glossary, type Word } from "./glossary";

export type Forms = ReadonlyMap<string, Word>;

/** The word forms in each wording. */
export const explanations: Readonly<Record<Wording, Forms>> = {
  easy: formsOf((form) => form),
  standard: formsOf(withoutReadings),
};

/** Longest first: 障害者手帳 before 手帳. */
function formsOf(written: (form: string) => string): Forms {
  const forms = glossary
    .flatMap(({ words }) => words)
    .flatMap((word) => [word.word, ...(word.also ?? [])].map((form) => [written(form), word] as const));
  return new Map(forms.sort(([one], [other]) => other.length - one.length));
}
