/** How somebody is called where there is room for little. What may be told of them is decided by the server. */
import { labels } from "../../api/generated/vocabulary";
import type { MatchedPreference, PersonInShort } from "../../api/types";
import { inShort as words } from "./in-short.text";

/** Return the name, or age, gender and where the person lives, where that is all there is to know. */
export function callInShort({ name, age, gender, prefecture, municipality }: PersonInShort): string {
  if (name !== null) return words.named(name);
  if (age === null || gender === null || prefecture === null) return words.outlineOver;
  return words.outline(describePerson({ age, gender }), prefecture + (municipality ?? ""));
}

export function describePerson({ age, gender }: Pick<MatchedPreference, "age" | "gender">): string {
  const spoken = gender === "no_answer" ? words.noAnswer : labels.PersonGender[gender];
  return words.person(age, spoken);
}
