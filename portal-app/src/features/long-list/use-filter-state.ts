/** The latest requested filters of a long list. The URL follows after the response; new choices start from here. */
import { type MouseEvent, useEffect, useRef, useState } from "react";

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
  /** Returns the click handler of a link to a view, so that new choices start from there. */
  onFollow: (view: View) => (event: ClickKeys) => void;
}

export type ClickKeys = Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey">;

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

  function onFollow(next: View): (event: ClickKeys) => void {
    return (event) => {
      if (opensNewTab(event)) return;
      setPending(next);
      if (next.words !== typed.trim()) setTyped(next.words);
    };
  }

  function submitSearch(): void {
    if (typed.trim() !== latest.current.words) setFilters({});
  }

  return { pending, typed, setTyped, submitSearch, setFilters, onFollow };
}

/** Return whether a click on a link opens a new browser tab or window, and so changes nothing in this one. */
export function opensNewTab({ ctrlKey, metaKey, shiftKey }: ClickKeys): boolean {
  return ctrlKey || metaKey || shiftKey;
}
