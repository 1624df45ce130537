/** The wording of an app, and selecting a feature's texts by it: each text.ts exports a hook that calls useStrings. */
import { createContext, useContext } from "react";

/** "easy" is やさしい日本語 with furigana as {漢字|かんじ} for <Furigana text>; "standard" has none. */
export type Wording = "standard" | "easy";

/** The easy version of an area: same keys and parameters, other texts. A missing key is a type error. */
export type EasyVariant<Area> = Area extends string
  ? string
  : Area extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Key in keyof Area]: EasyVariant<Area[Key]> };

const WordingContext = createContext<Wording>("standard");

/** Sets an app's wording: `<WordingProvider value="easy">`. */
export const WordingProvider = WordingContext.Provider;

export function useWording(): Wording {
  return useContext(WordingContext);
}

export function useStrings<Area>(standard: Area, easy: EasyVariant<Area>): EasyVariant<Area> {
  return useWording() === "easy" ? easy : (standard as EasyVariant<Area>);
}
