/** Shows labels of the vocabulary in each wording: unchanged, or with furigana. The labels are generated. */
import { withReadings } from "./readings";
import { useStrings } from "./use-strings";

const standard = { annotate: (label: string): string => label };
const easy = { annotate: withReadings };

export function useAnnotate(): (label: string) => string {
  return useStrings(standard, easy).annotate;
}
