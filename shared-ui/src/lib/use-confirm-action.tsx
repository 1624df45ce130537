/** Asks for confirmation, runs an action and shows the result. */
import type { ReactNode } from "react";
import { useDialogs } from "../ui/dialogs/DialogsProvider";
import { useToast } from "../ui/feedback/ToastProvider";
import { Furigana } from "../ui/text/Furigana";
import { Sentences } from "../ui/text/Sentences";

interface Question {
  title: string;
  /** A text is shown with one sentence per line. */
  body: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  danger?: boolean;
  /** Content to choose or use before answering; not part of the dialog's spoken description. */
  choice?: ReactNode;
}

/** Runs the action; resolves to false if nothing was done. */
type Action = () => Promise<unknown>;

interface ConfirmAction {
  confirm: (question: Question) => Promise<boolean>;
  /** Asks, then runs the action; true if it was done. The caller shows the success. */
  confirmAndRun: (question: Question, action: Action) => Promise<boolean>;
  /** The same, and shows `done` on success. */
  confirmAndToast: (question: Question, action: Action, done: string) => Promise<void>;
}

/** Runs an action of mutations; true if it was done. */
export async function run(action: Action): Promise<boolean> {
  try {
    return (await action()) !== false;
  } catch {
    return false;
  }
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

  async function confirmAndRun(question: Question, action: Action): Promise<boolean> {
    return (await confirm(question)) && run(action);
  }

  async function confirmAndToast(question: Question, action: Action, done: string): Promise<void> {
    if (await confirmAndRun(question, action)) toast(done);
  }

  return { confirm, confirmAndRun, confirmAndToast };
}
