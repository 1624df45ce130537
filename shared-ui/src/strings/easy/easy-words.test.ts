/** The applicant's words: short, and every kanji with its reading. */
import { describe, expect, test } from "vitest";
import { labels, regions } from "../../api/generated/vocabulary";
import { withoutReadings } from "../../components/Furigana";
import { easyApplicants } from "./applicants";
import { easyHomeDetail } from "./home-detail";
import { easyPreferences } from "./preferences";
import { withReadings } from "./readings";

const areas = { easyApplicants, easyHomeDetail, easyPreferences };
const SAMPLE = ["れい", "れい"];
// Quoted as they stand on the screen, where they carry their readings, or examples of what to write.
const WITHOUT_READING = /「必須」|「希望無し」|世田谷区、横浜市青葉区|桜丘/g;

function sentences(area: object, prefix: string): [string, string][] {
  return Object.entries(area).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [[`${prefix}.${key}`, value]];
    if (typeof value === "function") return [[`${prefix}.${key}`, String(value(...SAMPLE))]];
    return sentences(value as object, `${prefix}.${key}`);
  });
}

describe.each(sentences(areas, "strings"))("%s", (_, words) => {
  test("has no sentence of more than 40 characters", () => {
    for (const sentence of withoutReadings(words).split(/[。？\n]/))
      expect(sentence.length).toBeLessThanOrEqual(40);
  });

  test("has a reading for every kanji", () => {
    const bare = words.replace(/\{[^}]*\}/g, "").replace(WITHOUT_READING, "");
    expect(bare).not.toMatch(/\p{Script=Han}/u);
  });
});

const shown = [
  ...Object.values(regions).flat(),
  ...Object.entries(labels)
    .filter(([table]) => !["Role", "ProgressNote", "Verdict"].includes(table))
    .flatMap(([, table]) => Object.values(table)),
];

test.each(shown)("the label %s has a reading for every kanji", (label) => {
  expect(withReadings(label).replace(/\{[^}]*\}/g, "")).not.toMatch(/\p{Script=Han}/u);
  expect(withoutReadings(withReadings(label))).toBe(label);
});
