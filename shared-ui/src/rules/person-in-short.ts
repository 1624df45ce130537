/** How a line about a contact calls its person. What may be told of them is decided by the server. */
import { labels } from "../api/generated/vocabulary";
import type { PersonInShort } from "../api/types";
import { matching } from "../strings/matching/matching";

/** Return the name, or age, gender and prefecture where that is all there is to know. */
export function callInShort({ name, age, gender, prefecture }: PersonInShort): string {
  if (name !== null) return matching.named(name);
  if (age === null || gender === null || prefecture === null) return matching.outlineOver;
  const spoken = gender === "no_answer" ? matching.noAnswer : labels.PersonGender[gender];
  return matching.outline(matching.person(age, spoken), prefecture);
}
