/** The app's own confirm and alert dialogs. */
import {
  createContext,
  Fragment,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { Furigana } from "../text/Furigana";
import { sentencesOf } from "../text/phrases";
import { AlertDialog } from "./AlertDialog";
import { ConfirmDialog, type ConfirmRequest } from "./ConfirmDialog";

export interface Dialogs {
  /** Resolves to true only if the user chose the action. */
  confirm: (request: ConfirmRequest) => Promise<boolean>;
  /** Resolves when the user has closed the message. */
  alert: (message: ReactNode) => Promise<void>;
}

interface QueuedDialog {
  key: number;
  request: ConfirmRequest | null;
  message: ReactNode;
  answer: (confirmed: boolean) => void;
}

const DialogsContext = createContext<Dialogs | null>(null);

/** The alert of the provider on the page. */
let alertOnPage: Dialogs["alert"] | undefined;

/** Shows a message from outside of components; if it has readings, with one sentence per line. */
export function showAlert(text: string): void {
  if (!text.includes("{")) return void alertOnPage?.(text);
  const lines = sentencesOf(text).map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && <br />}
      <Furigana text={sentence} />
    </Fragment>
  ));
  void alertOnPage?.(lines);
}

/** Provides confirm and alert. A second request waits until the first is answered. */
export function DialogsProvider({ children }: { children: ReactNode }): ReactElement {
  const [queue, setQueue] = useState<readonly QueuedDialog[]>([]);

  const ask = useCallback((request: ConfirmRequest | null, message: ReactNode): Promise<boolean> => {
    return new Promise((resolve) => {
      const waiting: QueuedDialog = { key: nextKey(), request, message, answer: finish };
      function finish(confirmed: boolean): void {
        setQueue((others) => others.filter((other) => other !== waiting));
        resolve(confirmed);
      }
      setQueue((others) => [...others, waiting]);
    });
  }, []);

  const dialogs = useMemo<Dialogs>(
    () => ({
      confirm: (request) => ask(request, null),
      alert: async (message) => {
        await ask(null, message);
      },
    }),
    [ask],
  );

  useEffect(() => {
    alertOnPage = dialogs.alert;
    return () => {
      alertOnPage = undefined;
    };
  }, [dialogs]);

  const [first] = queue;
  return (
    <DialogsContext value={dialogs}>
      {children}
      {first?.request && <ConfirmDialog key={first.key} {...first.request} onAnswer={first.answer} />}
      {first && !first.request && (
        <AlertDialog key={first.key} message={first.message} onClose={() => first.answer(true)} />
      )}
    </DialogsContext>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error("useDialogs needs a DialogsProvider above it.");
  return dialogs;
}

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}
