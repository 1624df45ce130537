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

/** The prefectures, grouped by region. */
export function regionSections(annotate: Annotate): {
  title: string;
  options: { value: string; label: ReactNode }[];
}[] {
  return Object.entries(regions).map(([region, prefectures]) => ({
    title: annotate(region),
    options: prefectures.map((value) => ({
      value,
      label: createElement(Furigana, { text: annotate(value) }),
    })),
  }));
}

/** All prefectures from north to south. */
export const PREFECTURE_OPTIONS = Object.values(regions)
  .flat()
  .map((value: string) => ({ value, label: value }));
