/** The latest requested filters of a long list. The URL follows after the response; new choices start from here. */
import { useEffect, useRef, useState } from "react";

export interface FilterState<View> {
  /** The latest requested filters. */
  pending: View;
  /** The text in the search field; each choice includes it. */
  typed: string;
  setTyped: (words: string) => void;
  /** Applies the typed text. */
  submitSearch: () => void;
  /** Applies a change, starting at the first page. */
  setFilters: (change: Partial<View>) => void;
  /** Records a view requested by a link. */
  setPending: (view: View) => void;
}

/** `view` comes from the URL; `onView` changes the URL. */
export function useFilterState<View extends { words: string; page: number }>(
  view: View,
  onView: (view: View) => void,
): FilterState<View> {
  const [pending, showPending] = useState(view);
  // Two choices may follow each other before a render.
  const latest = useRef(view);
  const [typed, setTyped] = useState(view.words);
  const arrived = useRef(view);
  arrived.current = view;
  const serialized = JSON.stringify(view);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed view matters, not a new object per render.
  useEffect(() => {
    // Keep text typed while waiting for the response; another history entry brings its own text.
    if (latest.current.words !== arrived.current.words) setTyped(arrived.current.words);
    latest.current = arrived.current;
    showPending(arrived.current);
  }, [serialized]);

  function setPending(next: View): void {
    latest.current = next;
    showPending(next);
  }

  function setFilters(change: Partial<View>): void {
    const next = { ...latest.current, words: typed.trim(), ...change, page: 1 };
    setPending(next);
    // Keeps the typed text: after a space another word may follow.
    if (change.words !== undefined) setTyped(change.words);
    onView(next);
  }

  function submitSearch(): void {
    if (typed.trim() !== latest.current.words) setFilters({});
  }

  return { pending, typed, setTyped, submitSearch, setFilters, setPending };
}
