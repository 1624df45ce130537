/** Asks before the user leaves a page with unsaved entries. */
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
  /** Also lets the browser ask before a reload or before the tab is closed. */
  asksBrowser?: boolean;
  /** Called when the user discards the entries. */
  onLeave?: () => void;
}

const START = "/";
// Of the only form on the screen. Not React state, because saving clears it and navigates immediately.
let hasUnsavedEntries = false;

/** Asks if there are unsaved entries; resolves to true if there are none or the user discards them. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: ask once each time the router blocks
  useEffect(() => {
    if (blocker.state !== "blocked" || isAsking.current) return;
    isAsking.current = true;
    ask().then((isLeaving) => {
      isAsking.current = false;
      // The blocker may have been reset or replaced meanwhile, for example by the phone's back button.
      const { current } = stopped;
      if (current.state !== "blocked") return;
      if (!isLeaving) return current.reset();
      onLeave?.();
      return current.proceed();
    });
    // Depends on the location too: going back right after an answer blocks again before React has rendered "unblocked".
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
  // Only the end of the session replaces the page by the start page: do not ask, because the draft stays.
  !(nextLocation.pathname === START && historyAction === "REPLACE");

function tellUnsaved(isChanged: boolean): void {
  hasUnsavedEntries = isChanged;
}
