/** Counts the fitting homes while the form is filled in: debounced, and without saving anything. */
import { useEffect, useState } from "react";
import type { Fit, FitQuestion } from "../../../api/types";
import { useFit } from "../changes";
import { REQUIRED_LISTS } from "../form/answers/values";
import { fieldsWith, type PreferenceValues } from "../preference-fields";

const REST_MS = 500;
const DECIDING = fieldsWith({ decides: true });

/** Null until all fields that decide it are answered. */
export function useFittingHomes(values: PreferenceValues): Fit | null {
  const question = JSON.stringify(questionOf(values));
  const [asked, setAsked] = useState(question);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(question), REST_MS);
    return () => clearTimeout(timer);
  }, [question]);
  const isAnswered = question !== "null";
  // Errors are ignored: the form works without the count.
  const { data } = useFit(JSON.parse(asked) as FitQuestion | null);
  return isAnswered && data ? data : null;
}

function questionOf(values: PreferenceValues): FitQuestion | null {
  if (values.gender === "" || values.support_level === "") return null;
  if (REQUIRED_LISTS.some((list) => values[list].length === 0)) return null;
  return Object.fromEntries(DECIDING.map((field) => [field, values[field]])) as FitQuestion;
}
