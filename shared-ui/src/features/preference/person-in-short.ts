/** A person's short name or description for lists. The server decides what may be shown. */
import { labels } from "../../api/generated/vocabulary";
import type { MatchedPreference, PersonInShort } from "../../api/types";
import { inShort as words } from "./text";

/** The name; without it age, gender, prefecture and municipality. */
export function callInShort({ name, age, gender, prefecture, municipality }: PersonInShort): string {
  if (name !== null) return words.named(name);
  if (age === null || gender === null || prefecture === null) return words.outlineOver;
  return words.outline(describePerson({ age, gender }), prefecture + (municipality ?? ""));
}

export function describePerson({ age, gender }: Pick<MatchedPreference, "age" | "gender">): string {
  const spoken = gender === "no_answer" ? words.noAnswer : labels.PersonGender[gender];
  return words.person(age, spoken);
}
