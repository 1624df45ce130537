/** Finding the words of the glossary in a text. An app whose readers need no explanations finds none. */
import { createContext, useContext, useMemo } from "react";
import { withoutReadings } from "../components/Furigana";
import { glossary, type Word } from "./glossary";
import { useWording } from "./use-strings";

export interface Part {
  text: string;
  /** The word that this part of the text is, if it is one. */
  word: Word | null;
}

const ExplainingContext = createContext(false);

/** Have hard words explained everywhere below: `<ExplainingProvider value={true}>`. */
export const ExplainingProvider = ExplainingContext.Provider;

/** Say whether this app explains its hard words. */
export function useExplaining(): boolean {
  return useContext(ExplainingContext);
}

/** Return what cuts a text into words of the glossary and what stands between them. */
export function usePartsOf(): (text: string) => Part[] {
  const isExplaining = useExplaining();
  const wording = useWording();
  return useMemo(() => {
    if (!isExplaining) return (text) => [{ text, word: null }];
    const forms = wording === "easy" ? ANNOTATED : PLAIN;
    return (text) => partsOf(text, forms);
  }, [isExplaining, wording]);
}

/** Return what a word is called and what it means in the app's wording, ready for <Furigana>. */
export function useWordTexts(): (word: Word) => { word: string; meaning: string } {
  const isEasy = useWording() === "easy";
  return ({ word, meaning }) =>
    isEasy ? { word, meaning } : { word: withoutReadings(word), meaning: withoutReadings(meaning) };
}

const ANNOTATED = formsOf((form) => form);
const PLAIN = formsOf(withoutReadings);

/** Every form in which a word stands in texts, the longest first: 障害者手帳 before 手帳. */
function formsOf(written: (form: string) => string): ReadonlyMap<string, Word> {
  const forms = glossary
    .flatMap(({ words }) => words)
    .flatMap((word) => [word.word, ...(word.also ?? [])].map((form) => [written(form), word] as const));
  return new Map(forms.sort(([one], [other]) => other.length - one.length));
}

/** Cut a text at the words among these forms. */
export function partsOf(text: string, forms: ReadonlyMap<string, Word>): Part[] {
  const any = new RegExp(`(${[...forms.keys()].map(escaped).join("|")})`);
  return text
    .split(any)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, word: forms.get(part) ?? null }));
}

function escaped(form: string): string {
  return form.replace(/[{}|]/g, "\\$&");
}
