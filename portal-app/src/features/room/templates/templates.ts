/** Templates of messages: what stands in braces becomes the room's own words. Pure (server/rooms/rules.py). */
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Contact, User } from "shared-ui/api/types";
import { homeAddress } from "shared-ui/features/home/home-address";
import { date, dayAfter } from "shared-ui/lib/dates";

export type TemplateWord = keyof typeof labels.TemplateWord;
export type RoomWords = Readonly<Record<TemplateWord, string>>;

/** What may stand in braces. */
export const TEMPLATE_WORDS = Object.keys(labels.TemplateWord) as TemplateWord[];

// Braces of either width, as a Japanese keyboard writes them; the same on the server.
const PLACE = /[{｛]([^{}｛｝\n]*)[}｝]/g;
const BY_LABEL = new Map(TEMPLATE_WORDS.map((word) => [labels.TemplateWord[word], word]));

/** Return a template with the room's words in it; what the room has no word for stays, for its writer to see. */
export function filledIn(template: string, words: RoomWords): string {
  return template.replace(PLACE, (place, name: string) => {
    const word = BY_LABEL.get(name.normalize("NFKC").trim() as (typeof labels.TemplateWord)[TemplateWord]);
    return (word && words[word]) || place;
  });
}

/** Return the words of a room: of the person what the viewer may know of them now. */
export function wordsOf({ home, preference }: Contact, writer: Pick<User, "username">): RoomWords {
  return {
    home: home.name,
    address: homeAddress(home),
    three_days: date(dayAfter(3), "long"),
    writer: writer.username,
    person: ("name" in preference && preference.name) || "",
  };
}
