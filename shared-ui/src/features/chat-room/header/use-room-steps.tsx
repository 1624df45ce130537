/** Reporting a visit and ending a room: each asks first, says what follows, and tells how it ended. */

import type { ReactNode } from "react";
import { asApiError } from "../../../api/errors";
import type { Contact, Role } from "../../../api/types";
import { type Dialogs, useDialogs } from "../../../components/dialogs/DialogsProvider";
import { useToast } from "../../../components/feedback/ToastProvider";
import { Furigana } from "../../../components/text/Furigana";
import { Sentences } from "../../../components/text/Sentences";
import { sideOf } from "../../../rules/contact-can";
import { useCloseRoom, useCompleteVisit } from "../../../state/contacts/contacts";
import type { Change } from "../../../state/use-change";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { easyTalking } from "../../../strings/rooms/easy-talking";
import { talking } from "../../../strings/rooms/talking";
import { useStrings } from "../../../strings/use-strings";
import type { ChatVariant } from "../variant";
import { RecordButton } from "./RecordButton";

interface RoomStep {
  take: () => Promise<void>;
  isPending: boolean;
}

export interface RoomSteps {
  completeVisit: RoomStep;
  /** isTaken: this person closes or has closed the room, so its end is no news to them. */
  close: RoomStep & { isTaken: boolean };
}

interface Question {
  title: string;
  body: string;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** What may be done before the answer. */
  before?: ReactNode;
}

interface RoomStepsProps {
  contactId: number;
  role: Role;
  variant: ChatVariant;
  /** Called after the message that the room is closed. */
  onClosed: () => void;
}

/** Return the steps of a room. */
export function useRoomSteps({ contactId, role, variant, onClosed }: RoomStepsProps): RoomSteps {
  const words = useStrings(chat, easyChat);
  const { end } = useStrings(talking, easyTalking);
  const ask = useAsking(contactId);
  const toast = useToast();
  const dialogs = useDialogs();
  const visit = useCompleteVisit();
  const close = useCloseRoom();

  async function takeVisit(): Promise<void> {
    const question = { title: words.visitTitle, body: words.visitBody, confirm: words.visitConfirm };
    if (await ask(visit, question)) toast(<Furigana text={words.visitReported} />);
  }

  async function takeClose(): Promise<void> {
    const isTalk = variant === "liff";
    const question = isTalk
      ? { title: end.question, body: end.questionBody, confirm: end.yes, cancel: end.no }
      : { title: words.closeTitle, body: words.closeBody, confirm: words.closeConfirm };
    const before = sideOf(role) === "facility" && <RecordButton contactId={contactId} />;
    if (!(await ask(close, { ...question, danger: true, before }))) return;
    await dialogs.alert(<Furigana text={isTalk ? end.done : words.closed} />);
    onClosed();
  }

  return {
    completeVisit: { take: takeVisit, isPending: visit.isPending },
    close: { take: takeClose, isPending: close.isPending, isTaken: close.isPending || close.isSuccess },
  };
}

/** Return what asks a question, takes the step on yes, and says why when it did not work; true when it did. */
function useAsking(
  contactId: number,
): (step: Change<number, Contact>, question: Question) => Promise<boolean> {
  const dialogs = useDialogs();
  return async (step, { title, body, confirm, cancel, danger = false, before }) => {
    const isWanted = await dialogs.confirm({
      title: <Furigana text={title} />,
      body: (
        <>
          <Sentences text={body} />
          {before}
        </>
      ),
      confirmLabel: <Furigana text={confirm} />,
      cancelLabel: cancel && <Furigana text={cancel} />,
      danger,
    });
    if (!isWanted) return false;
    try {
      await step.mutateAsync(contactId);
      return true;
    } catch (thrown) {
      await showWhyNot(dialogs)(thrown);
      return false;
    }
  };
}

/** Return what shows why a call did not work; the end of a session is told elsewhere. */
function showWhyNot(dialogs: Dialogs): (thrown: unknown) => Promise<void> {
  return async (thrown) => {
    const error = asApiError(thrown);
    if (!error.isSessionExpired) await dialogs.alert(error.detail);
  };
}
