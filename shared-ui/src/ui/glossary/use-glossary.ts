/** Finds glossary words in a text. An app without explanations finds none. */
import { createContext, useContext, useMemo } from "react";
import { useWording } from "../../lib/text/use-strings";
import { withoutReadings } from "../text/Furigana";
import type { explanations, Forms } from "./explanations";
import type { Word } from "./glossary";

export interface Part {
  text: string;
  /** The glossary word in this part of the text, if any. */
  word: Word | null;
}

const ExplainingContext = createContext<typeof explanations | null>(null);

/** Explains difficult words in everything below: `<ExplainingProvider value={explanations}>`. */
export const ExplainingProvider = ExplainingContext.Provider;

/** Whether this app explains difficult words. */
export function useExplaining(): boolean {
  return useContext(ExplainingContext) !== null;
}

/** Returns a function that splits a text into glossary words and the text in between. */
export function usePartsOf(): (text: string) => Part[] {
  const wording = useWording();
  const forms = useContext(ExplainingContext)?.[wording];
  return useMemo(() => {
    if (!forms) return (text) => [{ text, word: null }];
    return (text) => partsOf(text, forms);
  }, [forms]);
}

/** A word and its meaning in the app's wording, for <Furigana>. */
export function useWordTexts(): (word: Word) => { word: string; meaning: string } {
  const isEasy = useWording() === "easy";
  return ({ word, meaning }) =>
    isEasy ? { word, meaning } : { word: withoutReadings(word), meaning: withoutReadings(meaning) };
}

/** Splits a text at the words that have these forms. */
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
