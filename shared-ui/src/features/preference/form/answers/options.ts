/** Options for the choice fields, made from the vocabulary. */
import { createElement, type ReactNode } from "react";
import { regions } from "../../../../api/generated/regions";
import { Furigana } from "../../../../ui/text/Furigana";
import { AnswerLabel } from "../fields/AnswerLabel";

type Annotate = (label: string) => string;

/** The codes of a vocabulary table with plain text labels, in the table's order. */
export function plainOptions<V extends string>(
  labels: Readonly<Record<V, string>>,
): { value: V; label: string }[] {
  return (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));
}

/** With furigana and, where the app explains words, the meaning below each label. */
export function optionsOf<V extends string>(
  labels: Readonly<Record<V, string>>,
  annotate: Annotate,
): { value: V; label: ReactNode }[] {
  return plainOptions(labels).map(({ value, label }) => ({
    value,
    label: createElement(AnswerLabel, { text: annotate(label) }),
  }));
}

type Region = [name: string, prefectures: readonly string[]];

/** The prefectures, grouped by region; the regions that are not in `opened` are folded. */
export function regionSections(
  annotate: Annotate,
  found: readonly Region[],
  opened: readonly Region[],
): { title: string; options: { value: string; label: ReactNode }[]; folded: boolean }[] {
  return found.map((region) => ({
    title: annotate(region[0]),
    options: region[1].map((value) => ({
      value,
      label: createElement(Furigana, { text: annotate(value) }),
    })),
    folded: !opened.includes(region),
  }));
}

/** The region of a person's home first, then those with answers, then the others: only the others are folded. */
export function regionsFor(home: string, chosen: readonly string[]): { all: Region[]; opened: Region[] } {
  const all: Region[] = Object.entries(regions);
  const own = all.filter(([, prefectures]) => prefectures.includes(home));
  // Before the address is known, nothing says which region to show.
  if (own.length === 0) return { all, opened: all };
  const others = all.filter((region) => !own.includes(region));
  const answered = others.filter(([, prefectures]) => prefectures.some((one) => chosen.includes(one)));
  const opened = [...own, ...answered];
  return { all: [...opened, ...others.filter((region) => !answered.includes(region))], opened };
}

/** All prefectures from north to south. */
export const PREFECTURE_OPTIONS = Object.values(regions)
  .flat()
  .map((value: string) => ({ value, label: value }));
