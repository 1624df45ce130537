/** Asking before a step, taking it, and telling how it ended. */
import type { ReactNode } from "react";
import { asApiError } from "../api/errors";
import { useDialogs } from "../ui/dialogs/DialogsProvider";
import { useToast } from "../ui/feedback/ToastProvider";
import { Furigana } from "../ui/text/Furigana";
import { Sentences } from "../ui/text/Sentences";

interface Question {
  title: string;
  body: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** What may be chosen or done before the answer; no part of what is read out with the question. */
  choice?: ReactNode;
}

/** Sends a step; false where it was not taken after all. */
type Step = () => Promise<unknown>;

interface Asking {
  isSure: (question: Question) => Promise<boolean>;
  /** Take a step, and say why when it did not work; true when it did. */
  take: (step: Step) => Promise<boolean>;
  /** Ask, and take the step on yes; true when it was taken, and how it ended is the caller's to say. */
  ask: (question: Question, step: Step) => Promise<boolean>;
  /** The same, and say that it is done. */
  askAndTell: (question: Question, step: Step, done: string) => Promise<void>;
}

/** Return what asks and what takes a step. */
export function useAsking(): Asking {
  const { confirm, alert } = useDialogs();
  const toast = useToast();

  function isSure(question: Question): Promise<boolean> {
    return confirm({
      title: <Furigana text={question.title} />,
      body: <Sentences text={question.body} />,
      confirmLabel: <Furigana text={question.confirmLabel} />,
      cancelLabel: question.cancelLabel && <Furigana text={question.cancelLabel} />,
      danger: question.danger,
      choice: question.choice,
    });
  }

  async function take(step: Step): Promise<boolean> {
    try {
      return (await step()) !== false;
    } catch (thrown) {
      const error = asApiError(thrown);
      // The end of a session is told elsewhere.
      if (!error.isSessionExpired) await alert(error.detail);
      return false;
    }
  }

  async function ask(question: Question, step: Step): Promise<boolean> {
    return (await isSure(question)) && take(step);
  }

  async function askAndTell(question: Question, step: Step, done: string): Promise<void> {
    if (await ask(question, step)) toast(<Furigana text={done} />);
  }

  return { isSure, take, ask, askAndTell };
}
