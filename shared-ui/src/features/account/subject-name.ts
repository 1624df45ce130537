/** The person that texts in the applicants' app refer to: the applicant, or the family member they registered. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { currentUserQuery } from "./session";
import { useSubjectNameText } from "./text";

/** The person's name with さん; null if the applicant registered for themselves. `entered` is not saved yet. */
export function usePersonName(entered = ""): string | null {
  const saved = useQuery(currentUserQuery()).data?.person_name;
  const name = entered.trim() || saved;
  const { called } = useSubjectNameText();
  if (!name) return null;
  // Braces and bars are furigana markup, so remove them. Do not add a second さん.
  const plain = name.replaceAll(/[{}|]/g, "");
  return plain.endsWith("さん") ? plain : called(plain);
}

/** Replaces 「あなた」 with the person's name in texts for family members. */
export function useSubjectText(): (text: string) => string {
  const name = usePersonName();
  const { you } = useSubjectNameText();
  return (text) => (name ? text.replaceAll(you, name) : text);
}

/** The texts of a feature, in which every 「あなた」 refers to the person; family members read the name instead. */
export function usePersonStrings<Words extends object>(words: Words, entered?: string): Words {
  const name = usePersonName(entered);
  const { you } = useSubjectNameText();
  return useMemo(() => (name ? (named(words, you, name) as Words) : words), [words, you, name]);
}

/** Replaces 「あなた」 in all nested texts, including those that functions return. */
function named(part: unknown, you: string, name: string): unknown {
  if (typeof part === "string") return part.replaceAll(you, name);
  if (typeof part === "function") return (...given: unknown[]) => named(part(...given), you, name);
  if (Array.isArray(part)) return part.map((one) => named(one, you, name));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, named(one, you, name)]));
}
