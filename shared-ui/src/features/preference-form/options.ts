/** Answers to choose from, made from the vocabulary. */
import { createElement, type ReactNode } from "react";
import { regions } from "../../api/generated/vocabulary";
import { Furigana } from "../../components/Furigana";

type Annotate = (label: string) => string;

/** Return the codes of a vocabulary table with their labels as words, in the table's order. */
export function plainOptions<V extends string>(
  labels: Readonly<Record<V, string>>,
): { value: V; label: string }[] {
  return (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));
}

/** Return the same with readings where the wording has them. */
export function optionsOf<V extends string>(
  labels: Readonly<Record<V, string>>,
  annotate: Annotate,
): { value: V; label: ReactNode }[] {
  return plainOptions(labels).map(({ value, label }) => ({ value, label: shown(label, annotate) }));
}

/** Return the prefectures, grouped by region. */
export function regionSections(annotate: Annotate): {
  title: string;
  options: { value: string; label: ReactNode }[];
}[] {
  return Object.entries(regions).map(([title, prefectures]) => ({
    title,
    options: prefectures.map((value) => ({ value, label: shown(value, annotate) })),
  }));
}

/** Every prefecture from north to south. */
export const PREFECTURE_OPTIONS = Object.values(regions)
  .flat()
  .map((value: string) => ({ value, label: value }));

function shown(label: string, annotate: Annotate): ReactNode {
  return createElement(Furigana, { text: annotate(label) });
}
