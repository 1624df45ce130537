/** Asking how many homes fit while the form is filled in: a moment after the last answer, and saving nothing. */
import { useEffect, useState } from "react";
import type { Fit, FitQuestion } from "../../../api/types";
import { useFit } from "../changes";
import { REQUIRED_LISTS } from "../form/answers/values";
import { fieldsWith, type PreferenceValues } from "../preference-fields";

const REST_MS = 500;
const DECIDING = fieldsWith({ decides: true });

/** Return how many homes fit, once everything that decides it is answered; null before. */
export function useFittingHomes(values: PreferenceValues): Fit | null {
  const question = JSON.stringify(questionOf(values));
  const [asked, setAsked] = useState(question);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(question), REST_MS);
    return () => clearTimeout(timer);
  }, [question]);
  const isAnswered = question !== "null";
  // What a failed call would have told is missed by nobody: the form works without it.
  const { data } = useFit(JSON.parse(asked) as FitQuestion | null);
  return isAnswered && data ? data : null;
}

function questionOf(values: PreferenceValues): FitQuestion | null {
  if (values.gender === "" || values.support_level === "") return null;
  if (REQUIRED_LISTS.some((list) => values[list].length === 0)) return null;
  return Object.fromEntries(DECIDING.map((field) => [field, values[field]])) as FitQuestion;
}
