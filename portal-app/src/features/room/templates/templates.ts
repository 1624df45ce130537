/** Replaces placeholders in message templates by the room's data. Mirrors server/rooms/rules.py. */
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Contact, User } from "shared-ui/api/types";
import { homeAddress } from "shared-ui/features/home/home-address";
import { date, dayAfter } from "shared-ui/lib/dates";

export type TemplateWord = keyof typeof labels.TemplateWord;
export type RoomWords = Readonly<Record<TemplateWord, string>>;

/** The allowed placeholders. */
export const TEMPLATE_WORDS = Object.keys(labels.TemplateWord) as TemplateWord[];

// Braces of either width, as typed on a Japanese keyboard; the server has the same rule.
const PLACE = /[{｛]([^{}｛｝\n]*)[}｝]/g;
const BY_LABEL = new Map(TEMPLATE_WORDS.map((word) => [labels.TemplateWord[word], word]));

/** A placeholder without data stays, so that the writer sees it. */
export function filledIn(template: string, words: RoomWords): string {
  return template.replace(PLACE, (place, name: string) => {
    const word = BY_LABEL.get(name.normalize("NFKC").trim() as (typeof labels.TemplateWord)[TemplateWord]);
    return (word && words[word]) || place;
  });
}

/** The data of a room: about the person only what the viewer may know now. */
export function wordsOf({ home, preference }: Contact, writer: Pick<User, "username">): RoomWords {
  return {
    home: home.name,
    address: homeAddress(home),
    three_days: date(dayAfter(3), "long"),
    writer: writer.username,
    person: ("name" in preference && preference.name) || "",
  };
}
