/** The three steps of a room's header: each asks first, says what follows, and tells how it ended. */
import { asApiError } from "../../../api/errors";
import type { Contact } from "../../../api/types";
import { type Dialogs, useDialogs } from "../../../components/dialogs/DialogsProvider";
import { useToast } from "../../../components/feedback/ToastProvider";
import { Furigana } from "../../../components/text/Furigana";
import { Sentences } from "../../../components/text/Sentences";
import { yen } from "../../../rules/money";
import { useCloseRoom, useCompleteVisit, useConfirmMoveIn } from "../../../state/contacts/contacts";
import { useFeeTerms } from "../../../state/money/invoices";
import type { Change } from "../../../state/use-change";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { easyTalking } from "../../../strings/rooms/easy-talking";
import { talking } from "../../../strings/rooms/talking";
import { useStrings } from "../../../strings/use-strings";
import type { ChatVariant } from "../variant";

interface RoomStep {
  take: () => Promise<void>;
  isPending: boolean;
}

export interface RoomSteps {
  completeVisit: RoomStep;
  confirm: RoomStep;
  /** isTaken: this person closes or has closed the room, so its end is no news to them. */
  close: RoomStep & { isTaken: boolean };
}

interface Question {
  title: string;
  body: string;
  confirm: string;
  cancel?: string;
  danger?: boolean;
}

/** Return the steps of a room; `onClosed` follows the message that it is closed. */
export function useRoomSteps(contactId: number, variant: ChatVariant, onClosed: () => void): RoomSteps {
  const words = useStrings(chat, easyChat);
  const { end } = useStrings(talking, easyTalking);
  const ask = useAsking(contactId);
  const toast = useToast();
  const dialogs = useDialogs();
  const visit = useCompleteVisit();
  const moveIn = useConfirmMoveIn();
  const close = useCloseRoom();
  const feeTerms = useFeeTerms();

  async function takeVisit(): Promise<void> {
    const question = { title: words.visitTitle, body: words.visitBody, confirm: words.visitConfirm };
    if (await ask(visit, question)) toast(<Furigana text={words.visitReported} />);
  }

  async function takeMoveIn(): Promise<void> {
    const terms = await feeTerms().catch(showWhyNot(dialogs));
    if (!terms) return;
    const body = words.moveInBody(yen(terms.amount_yen), terms.due_days);
    const question = { title: words.moveInTitle, body, confirm: words.moveInConfirm };
    if (await ask(moveIn, question)) toast(<Furigana text={words.moveInConfirmed} />);
  }

  async function takeClose(): Promise<void> {
    const isTalk = variant === "liff";
    const question = isTalk
      ? { title: end.question, body: end.questionBody, confirm: end.yes, cancel: end.no }
      : { title: words.closeTitle, body: words.closeBody, confirm: words.closeConfirm };
    if (!(await ask(close, { ...question, danger: true }))) return;
    await dialogs.alert(<Furigana text={isTalk ? end.done : words.closed} />);
    onClosed();
  }

  return {
    completeVisit: { take: takeVisit, isPending: visit.isPending },
    confirm: { take: takeMoveIn, isPending: moveIn.isPending },
    close: { take: takeClose, isPending: close.isPending, isTaken: close.isPending || close.isSuccess },
  };
}

/** Return what asks a question, takes the step on yes, and says why when it did not work; true when it did. */
function useAsking(
  contactId: number,
): (step: Change<number, Contact>, question: Question) => Promise<boolean> {
  const dialogs = useDialogs();
  return async (step, { title, body, confirm, cancel, danger = false }) => {
    const isWanted = await dialogs.confirm({
      title: <Furigana text={title} />,
      body: <Sentences text={body} />,
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
