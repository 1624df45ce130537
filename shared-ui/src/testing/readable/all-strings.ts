/** Collects all texts of the applicants' app in both wordings, with their keys. */

import { withoutReadings } from "../../ui/text/Furigana";

type Module = Record<string, unknown>;

const EASY = import.meta.glob<Module>(
  ["/{shared-ui,liff-app,portal-app}/src/**/*.easy.ts", "/shared-ui/src/ui/text/plain-lines.ts"],
  { eager: true },
);
const OTHERS = import.meta.glob<Module>("/{shared-ui,liff-app,portal-app}/src/**/{text,*.text}.ts", {
  eager: true,
});
// Sample arguments for texts that contain a name or a number.
const SAMPLE = ["れい", "れい", "れい"];

/** The key of a text, such as chat.picture.no, and the text. */
export type PlacedText = readonly [place: string, text: string];

/** All easy texts, with furigana as {漢字|かんじ}. */
export function easyStrings(): PlacedText[] {
  return Object.values(EASY).flatMap((module) =>
    Object.entries(module).flatMap(([name, area]) => textsIn(area, standardName(name))),
  );
}

export function standardStrings(): PlacedText[] {
  const areas = Object.assign({}, ...Object.values(OTHERS)) as Module;
  const names = Object.values(EASY).flatMap((module) => Object.keys(module).map(standardName));
  return [...new Set(names)].flatMap((name) => textsIn(areas[name], name));
}

/** The two buttons of a question: the action, and keeping things as they are. */
export interface Pair {
  place: string;
  act: string;
  keeps: string;
}

// Keys of the action's button if the other button is `cancel`.
const ACTS = ["confirm", "send", "submit", "save"];

/** The buttons of every question in both apps and wordings, without furigana. */
export function pairs(): Pair[] {
  return [...Object.values(EASY), ...Object.values(OTHERS)].flatMap((module) =>
    Object.entries(module).flatMap(([name, area]) => pairsIn(area, name)),
  );
}

function pairsIn(value: unknown, place: string): Pair[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const words = value as Record<string, unknown>;
  const own = Object.entries(words).flatMap(([key, keeps]): Pair[] => {
    const act = actsBeside(key, words)
      .map((one) => words[one])
      .find((text) => typeof text === "string");
    if (act === undefined || typeof keeps !== "string") return [];
    return [{ place: `${place}.${key}`, act: withoutReadings(act), keeps: withoutReadings(keeps) }];
  });
  return [...own, ...Object.entries(words).flatMap(([key, inner]) => pairsIn(inner, `${place}.${key}`))];
}

/** The keys of the action that may belong to this key: stopCancel belongs to stopConfirm. */
function actsBeside(key: string, words: Record<string, unknown>): string[] {
  if (key === "no") return "title" in words || "question" in words ? ["yes"] : [];
  if (key === "cancel") return ACTS;
  if (!key.endsWith("Cancel")) return [];
  const stem = key.slice(0, -"Cancel".length);
  return [`${stem}Confirm`, stem];
}

function standardName(easyName: string): string {
  const bare = easyName.replace(/^easy/, "");
  return bare.slice(0, 1).toLowerCase() + bare.slice(1);
}

function textsIn(value: unknown, place: string): PlacedText[] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value === "function") return textsIn(value(...SAMPLE), place);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${place}.${key}`));
}
