/** Finding the words of the glossary in a text. An app whose readers need no explanations finds none. */
import { createContext, useContext, useMemo } from "react";
import { useWording } from "../../lib/text/use-strings";
import { withoutReadings } from "../text/Furigana";
import type { explanations, Forms } from "./explanations";
import type { Word } from "./glossary";

export interface Part {
  text: string;
  /** The word that this part of the text is, if it is one. */
  word: Word | null;
}

const ExplainingContext = createContext<typeof explanations | null>(null);

/** Have hard words explained everywhere below: `<ExplainingProvider value={explanations}>`. */
export const ExplainingProvider = ExplainingContext.Provider;

/** Say whether this app explains its hard words. */
export function useExplaining(): boolean {
  return useContext(ExplainingContext) !== null;
}

/** Return what cuts a text into words of the glossary and what stands between them. */
export function usePartsOf(): (text: string) => Part[] {
  const wording = useWording();
  const forms = useContext(ExplainingContext)?.[wording];
  return useMemo(() => {
    if (!forms) return (text) => [{ text, word: null }];
    return (text) => partsOf(text, forms);
  }, [forms]);
}

/** Return what a word is called and what it means in the app's wording, ready for <Furigana>. */
export function useWordTexts(): (word: Word) => { word: string; meaning: string } {
  const isEasy = useWording() === "easy";
  return ({ word, meaning }) =>
    isEasy ? { word, meaning } : { word: withoutReadings(word), meaning: withoutReadings(meaning) };
}

/** Cut a text at the words among these forms. */
export function partsOf(text: string, forms: Forms): Part[] {
  const any = new RegExp(`(${[...forms.keys()].map(escaped).join("|")})`);
  return text
    .split(any)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, word: forms.get(part) ?? null }));
}

function escaped(form: string): string {
  return form.replace(/[{}|]/g, "\\$&");
}
