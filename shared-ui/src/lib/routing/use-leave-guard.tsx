/** Asking before a page with unsaved entries is left. */
import { useCallback, useEffect, useRef } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { useDialogs } from "../../ui/dialogs/DialogsProvider";
import { Furigana } from "../../ui/text/Furigana";
import { Sentences } from "../../ui/text/Sentences";

interface LeaveWords {
  question: string;
  body: string;
  confirm: string;
  cancel: string;
}

interface LeaveGuard {
  words: LeaveWords;
  /** Have the browser ask too before the whole app goes, such as by a reload. */
  asksBrowser?: boolean;
  /** The person gives the entries up. */
  onLeave?: () => void;
}

const START = "/";
// Of the one form on the screen. Not React state: saving clears it and navigates in the same breath.
let hasUnsavedEntries = false;

/** Return how to ask, resolving to true when nothing would be lost or the person agrees to lose it. */
export function useLeaveQuestion(words: LeaveWords): () => Promise<boolean> {
  const { confirm } = useDialogs();
  return useCallback(async () => {
    if (!hasUnsavedEntries) return true;
    return confirm({
      title: <Furigana text={words.question} />,
      body: <Sentences text={words.body} />,
      confirmLabel: <Furigana text={words.confirm} />,
      cancelLabel: <Furigana text={words.cancel} />,
    });
  }, [confirm, words]);
}

export function useLeaveGuard({ words, asksBrowser, onLeave }: LeaveGuard): (isChanged: boolean) => void {
  const ask = useLeaveQuestion(words);
  const blocker = useBlocker(mustAsk);

  const stopped = useRef(blocker);
  const isAsking = useRef(false);

  useEffect(() => {
    stopped.current = blocker;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each time the router stops
  useEffect(() => {
    if (blocker.state !== "blocked" || isAsking.current) return;
    isAsking.current = true;
    ask().then((isLeaving) => {
      isAsking.current = false;
      // Meanwhile the way may have been another one: the phone's back button under the open question.
      const { current } = stopped;
      if (current.state !== "blocked") return;
      if (!isLeaving) return current.reset();
      onLeave?.();
      return current.proceed();
    });
    // By the place too: whoever goes back in the moment after an answer is stopped before the page has seen that it was free.
  }, [blocker.state, blocker.location]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (asksBrowser && hasUnsavedEntries) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      hasUnsavedEntries = false;
      window.removeEventListener("beforeunload", warn);
    };
  }, [asksBrowser]);

  return tellUnsaved;
}

const mustAsk: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  hasUnsavedEntries &&
  nextLocation.pathname !== currentLocation.pathname &&
  // Only the end of the session puts the start in a page's place: nothing to ask any more, and the draft stays.
  !(nextLocation.pathname === START && historyAction === "REPLACE");

function tellUnsaved(isChanged: boolean): void {
  hasUnsavedEntries = isChanged;
}
