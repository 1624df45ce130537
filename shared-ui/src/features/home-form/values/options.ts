/** Answers to choose from, made from the vocabulary's labels. */

/** Return the codes of a vocabulary table with their labels, in the table's order. */
export function optionsOf<V extends string>(
  labels: Readonly<Record<V, string>>,
): { value: V; label: string }[] {
  return (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));
}
