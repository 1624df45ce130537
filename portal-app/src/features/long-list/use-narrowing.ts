/** What a long list was asked to show last. Its address says so only once the server has answered: the next choice starts from here. */
import { useEffect, useRef, useState } from "react";

export interface Narrowing<View> {
  /** What was asked for last. */
  wished: View;
  /** What stands in the field of words; it is taken along with every choice. */
  typed: string;
  setTyped: (words: string) => void;
  /** Take what was typed. */
  takeWords: () => void;
  /** Ask for a change; what is narrowed anew begins at its first page. */
  narrow: (change: Partial<View>) => void;
  /** Note that something was asked for by a link. */
  noteWished: (view: View) => void;
}

/** Return the narrowing of a view that the address says; onView has the address say another. */
export function useNarrowing<View extends { words: string; page: number }>(
  view: View,
  onView: (view: View) => void,
): Narrowing<View> {
  const [wished, setWished] = useState(view);
  // Two choices may follow each other before anything is rendered.
  const latest = useRef(view);
  const [typed, setTyped] = useState(view.words);
  const arrived = useRef(view);
  arrived.current = view;
  const said = JSON.stringify(view);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has arrived counts, and not that it is rendered anew.
  useEffect(() => {
    // What was typed while the server answered stays; another page of the browser's history brings its own words.
    if (latest.current.words !== arrived.current.words) setTyped(arrived.current.words);
    latest.current = arrived.current;
    setWished(arrived.current);
  }, [said]);

  function noteWished(next: View): void {
    latest.current = next;
    setWished(next);
  }

  function narrow(change: Partial<View>): void {
    const next = { ...latest.current, words: typed.trim(), ...change, page: 1 };
    noteWished(next);
    setTyped(next.words);
    onView(next);
  }

  function takeWords(): void {
    if (typed.trim() !== latest.current.words) narrow({});
  }

  return { wished, typed, setTyped, takeWords, narrow, noteWished };
}
