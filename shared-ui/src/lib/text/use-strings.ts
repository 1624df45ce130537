/** Which of the two ways of saying things an app uses, and how an area's words are picked. The words are beside this file. */
import { createContext, useContext } from "react";

/** "easy" is やさしい日本語, with readings as {漢字|かんじ} for <Furigana text>; "standard" has none. */
export type Wording = "standard" | "easy";

/** The easy twin of an area: the same keys and the same parameters, other words. A missing key is a type error. */
export type Twin<Area> = Area extends string
  ? string
  : Area extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Key in keyof Area]: Twin<Area[Key]> };

const WordingContext = createContext<Wording>("standard");

/** Set an app's wording: `<WordingProvider value="easy">`. */
export const WordingProvider = WordingContext.Provider;

export function useWording(): Wording {
  return useContext(WordingContext);
}

export function useStrings<Area>(standard: Area, easy: Twin<Area>): Twin<Area> {
  return useWording() === "easy" ? easy : (standard as Twin<Area>);
}
