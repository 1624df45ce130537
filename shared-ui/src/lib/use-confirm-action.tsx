/** Asking before an action, running it, and telling how it ended. */
import type { ReactNode } from "react";
import { asApiError } from "../api/errors";
import { useDialogs } from "../ui/dialogs/DialogsProvider";
import { useToast } from "../ui/feedback/ToastProvider";
import { Furigana } from "../ui/text/Furigana";
import { Sentences } from "../ui/text/Sentences";

interface Question {
  title: string;
  /** A text is shown one sentence a line. */
  body: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  danger?: boolean;
  /** What may be chosen or done before the answer; no part of what is read out with the question. */
  choice?: ReactNode;
}

/** Sends the action; false if nothing was done after all. */
type Action = () => Promise<unknown>;

/** Returns what is said of a failure; by default the server's own sentence. */
type Failed = (detail: string) => string;

interface ConfirmAction {
  confirm: (question: Question) => Promise<boolean>;
  /** Run an action, and say why if it fails; true if it was done. */
  run: (action: Action, failed?: Failed) => Promise<boolean>;
  /** Ask, and run the action on yes; true if it was done, and how it ended is the caller's to say. */
  confirmAndRun: (question: Question, action: Action, failed?: Failed) => Promise<boolean>;
  /** The same, and say that it is done. */
  confirmAndTell: (question: Question, action: Action, done: string) => Promise<void>;
}

export function useConfirmAction(): ConfirmAction {
  const dialogs = useDialogs();
  const toast = useToast();

  function confirm({ title, body, confirmLabel, cancelLabel, danger, choice }: Question): Promise<boolean> {
    return dialogs.confirm({
      title: <Furigana text={title} />,
      body: typeof body === "string" ? <Sentences text={body} /> : body,
      confirmLabel: <Furigana text={confirmLabel} />,
      cancelLabel: <Furigana text={cancelLabel} />,
      danger,
      choice,
    });
  }

  async function run(action: Action, failed?: Failed): Promise<boolean> {
    try {
      return (await action()) !== false;
    } catch (thrown) {
      const error = asApiError(thrown);
      // The end of a session is told elsewhere.
      if (!error.isSessionExpired)
        await dialogs.alert(failed ? <Furigana text={failed(error.detail)} /> : error.detail);
      return false;
    }
  }

  async function confirmAndRun(question: Question, action: Action, failed?: Failed): Promise<boolean> {
    return (await confirm(question)) && run(action, failed);
  }

  async function confirmAndTell(question: Question, action: Action, done: string): Promise<void> {
    if (await confirmAndRun(question, action)) toast(done);
  }

  return { confirm, run, confirmAndRun, confirmAndTell };
}
