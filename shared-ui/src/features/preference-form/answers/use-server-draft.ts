/** An applicant's half-way answers on the server: kept a moment after each change, and at once when the page is hidden. */
import { useEffect, useRef } from "react";
import type { KeptDraft } from "../../../api/types";
import { useDraftKeeping } from "../../../state/people/drafts";
import type { DraftKeeper } from "./draft";
import { emptyValues, type PreferenceValues } from "./values";

const PAUSE_MS = 700;

/** Return what keeps the draft; `begun` is what was there when the form was opened, `step` the page of the form. */
export function useServerDraft(begun: KeptDraft | null, step: number): DraftKeeper {
  const { keep, forget } = useDraftKeeping();
  const latest = useRef<PreferenceValues | null>(null);
  const timer = useRef(0);
  const isKept = useRef(Boolean(begun?.answers));

  const flush = useRef<() => void>(() => undefined);
  flush.current = () => {
    if (timer.current === 0) return;
    stop();
    if (latest.current) void keep(answersOf(latest.current), step);
  };

  function stop(): void {
    window.clearTimeout(timer.current);
    timer.current = 0;
  }

  function start(): void {
    stop();
    isKept.current = true;
    timer.current = window.setTimeout(() => flush.current(), PAUSE_MS);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is where the person goes on
  useEffect(() => {
    if (latest.current) start();
  }, [step]);

  useEffect(() => {
    // LINE closes its window without a word: what is hidden may never come back.
    const keepNow = () => flush.current();
    document.addEventListener("visibilitychange", keepNow);
    window.addEventListener("pagehide", keepNow);
    return () => {
      document.removeEventListener("visibilitychange", keepNow);
      window.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, []);

  return {
    restored: () => (begun?.answers ? valuesOfDraft(begun.answers) : null),
    keep: (values) => {
      const isNew = JSON.stringify(values) !== JSON.stringify(latest.current);
      latest.current = values;
      if (isNew) start();
    },
    drop: () => {
      stop();
      latest.current = null;
      if (isKept.current) void forget();
      isKept.current = false;
    },
    sent: () => {
      stop();
      latest.current = null;
      isKept.current = false;
    },
  };
}

type Answers = NonNullable<KeptDraft["answers"]>;

function answersOf(values: PreferenceValues): Answers {
  const { name, consent_way, consented_on, preferredLocation_prefecture, ...rest } = values;
  return { ...rest, preferred_prefectures: preferredLocation_prefecture } as Answers;
}

function valuesOfDraft({ preferred_prefectures, ...answers }: Answers): PreferenceValues {
  // What was never chosen is as in an empty form.
  const given = Object.entries(answers).filter(([field, value]) => value !== "" || field === "age");
  return {
    ...emptyValues(),
    ...Object.fromEntries(given),
    preferredLocation_prefecture: preferred_prefectures ?? [],
  } as PreferenceValues;
}
