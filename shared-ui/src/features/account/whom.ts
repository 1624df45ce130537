/** Of whom the applicant's app speaks: the applicant, or the person of their family for whom they registered. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Twin, useStrings } from "../../lib/text/use-strings";
import { currentUserQuery } from "./session";
import { whom } from "./whom.text";
import { easyWhom } from "./whom.text.easy";

/** Return what the person is called, with さん; null is whoever holds the phone. */
export function usePersonName(): string | null {
  const name = useQuery(currentUserQuery()).data?.person_name;
  const { called } = useStrings(whom, easyWhom);
  if (!name) return null;
  // Braces and bars would be read as readings; who wrote さん themself is not called さんさん.
  const plain = name.replaceAll(/[{}|]/g, "");
  return plain.endsWith("さん") ? plain : called(plain);
}

/** Return how a text that speaks of the person is said: 「あなた」 becomes their name. */
export function useAbout(): (text: string) => string {
  const name = usePersonName();
  const { you } = useStrings(whom, easyWhom);
  return (text) => (name ? text.replaceAll(you, name) : text);
}

/** Return an area's words in which 「あなた」 always is the person: their name stands there where family reads. */
export function usePersonStrings<Area extends object>(standard: Area, easy: Twin<Area>): Twin<Area> {
  const words = useStrings(standard, easy);
  const name = usePersonName();
  const { you } = useStrings(whom, easyWhom);
  return useMemo(() => (name ? (named(words, you, name) as Twin<Area>) : words), [words, you, name]);
}

/** Return all texts of an area with the name, also those that functions make. */
function named(part: unknown, you: string, name: string): unknown {
  if (typeof part === "string") return part.replaceAll(you, name);
  if (typeof part === "function") return (...given: unknown[]) => named(part(...given), you, name);
  if (Array.isArray(part)) return part.map((one) => named(one, you, name));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, named(one, you, name)]));
}
