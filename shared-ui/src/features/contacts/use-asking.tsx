/** Asking before a step of the seeker's side, and telling how it ended. */
import type { ReactNode } from "react";
import { asApiError } from "../../api/errors";
import type { Contact } from "../../api/types";
import { useDialogs } from "../../components/dialogs/DialogsProvider";
import { useToast } from "../../components/feedback/ToastProvider";
import { Furigana } from "../../components/text/Furigana";
import { Sentences } from "../../components/text/Sentences";

interface Question {
  title: string;
  body: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** What may be chosen along with the answer. */
  choice?: ReactNode;
}

interface Step {
  mutateAsync: (contactId: number) => Promise<unknown>;
}

type Take = (step: Step, contact: Contact) => Promise<boolean>;

interface Asking {
  /** Take a step, and say why when it did not work; true when it did. */
  take: Take;
  askAndTake: (step: Step, contact: Contact, question: Question, done: string) => Promise<void>;
  /** Ask, and have the step be taken if the answer is yes; true when it was, and how it ended is the caller's to say. */
  askFor: (question: Question, then: (take: Take) => Promise<boolean>) => Promise<boolean>;
}

/** Return what takes a step, with a question before it or without. */
export function useAsking(): Asking {
  const { confirm, alert } = useDialogs();
  const toast = useToast();

  async function take(step: Step, contact: Contact): Promise<boolean> {
    try {
      await step.mutateAsync(contact.id);
      return true;
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!error.isSessionExpired) await alert(error.detail);
      return false;
    }
  }

  async function askFor(question: Question, then: (take: Take) => Promise<boolean>): Promise<boolean> {
    const sure = await confirm({
      title: <Furigana text={question.title} />,
      body: <Sentences text={question.body} />,
      confirmLabel: <Furigana text={question.confirmLabel} />,
      cancelLabel: question.cancelLabel && <Furigana text={question.cancelLabel} />,
      danger: question.danger,
      choice: question.choice,
    });
    return sure && then(take);
  }

  async function askAndTake(step: Step, contact: Contact, question: Question, done: string): Promise<void> {
    const taken = await askFor(question, () => take(step, contact));
    if (taken) toast(<Furigana text={done} />);
  }

  return { take, askAndTake, askFor };
}
