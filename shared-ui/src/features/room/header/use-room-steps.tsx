/** Reporting a visit and closing a room: each with a confirmation dialog and a success message. */
import { asApiError } from "../../../api/errors";
import type { Contact, Role } from "../../../api/types";
import { visitTime } from "../../../lib/dates";
import { useConfirmAction } from "../../../lib/use-confirm-action";
import { useDialogs } from "../../../ui/dialogs/DialogsProvider";
import { useMoments } from "../../../ui/display/use-moments";
import { useToast } from "../../../ui/feedback/ToastProvider";
import { Furigana } from "../../../ui/text/Furigana";
import { sideOf } from "../../contacts/contact-can";
import { isEarlyReport, useCloseRoom, useCompleteVisit } from "../../contacts/steps";
import { useContactText } from "../../contacts/text";
import { useVisitText } from "../../visits/text";
import { visitToCome } from "../../visits/visit-to-come";
import { useRoomText } from "../text";
import type { ChatVariant } from "../variant";
import { RecordButton } from "./RecordButton";

export interface RoomStep {
  take: () => Promise<void>;
  isPending: boolean;
}

export interface RoomSteps {
  completeVisit: RoomStep;
  /** isTaken: this user is closing or has closed the room, so its end need not be announced. */
  close: RoomStep & { isTaken: boolean };
}

interface RoomStepsProps {
  contact: Contact;
  role: Role;
  variant: ChatVariant;
  /** Called after the message that the room is closed. */
  onClosed: () => void;
}

/** The step that reports a visit. */
export function useVisitReport(contact: Contact): RoomStep {
  const words = useRoomText();
  const { confirm, confirmAndRun } = useConfirmAction();
  const toast = useToast();
  const visit = useCompleteVisit();
  const contactId = contact.id;

  async function takeVisit(): Promise<void> {
    const question = {
      title: words.visitTitle,
      body: words.visitBody,
      confirmLabel: words.visitConfirm,
      cancelLabel: words.visitCancel,
    };
    if (await confirmAndRun(question, reportVisit)) toast(words.visitReported);
  }

  /** The server rejects a report of an upcoming or cancelled visit. Ask again, then send it with `early`. */
  async function reportVisit(): Promise<boolean> {
    try {
      await visit.mutateAsync({ contactId, early: false });
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!isEarlyReport(error)) throw error;
      const at = contact.visit_starts_at;
      const body = at === null ? error.detail : words.visitEarly(visitTime(at, "short"));
      const question = {
        title: words.visitEarlyTitle,
        body,
        confirmLabel: words.visitEarlyConfirm,
        cancelLabel: words.visitEarlyCancel,
      };
      if (!(await confirm(question))) return false;
      await visit.mutateAsync({ contactId, early: true });
    }
    return true;
  }

  return { take: takeVisit, isPending: visit.isPending };
}

export function useRoomSteps({ contact, role, variant, onClosed }: RoomStepsProps): RoomSteps {
  const words = useRoomText();
  const { goesToo } = useVisitText();
  const { rest } = useContactText().declining;
  const { confirmAndRun } = useConfirmAction();
  const moments = useMoments();
  const dialogs = useDialogs();
  const completeVisit = useVisitReport(contact);
  const close = useCloseRoom();
  const contactId = contact.id;

  async function takeClose(): Promise<void> {
    const isTalk = variant === "liff";
    const visitAt = visitToCome(contact);
    const too = visitAt === null ? "" : goesToo(moments.visitTime(visitAt));
    const isFacility = sideOf(role) === "facility";
    // Closing by a facility is not a refusal by the person, so no cooldown follows.
    const then = isFacility ? "" : rest;
    const question = isTalk
      ? {
          title: words.end.question,
          body: too + words.end.questionBody + then,
          confirmLabel: words.end.yes,
          cancelLabel: words.end.no,
        }
      : {
          title: words.closeTitle,
          body: too + words.closeBody + then,
          confirmLabel: words.closeConfirm,
          cancelLabel: words.closeCancel,
        };
    const choice = isFacility && <RecordButton contactId={contactId} />;
    if (!(await confirmAndRun({ ...question, danger: true, choice }, () => close.mutateAsync(contactId))))
      return;
    await dialogs.alert(<Furigana text={isTalk ? words.end.done : words.closed} />);
    onClosed();
  }

  return {
    completeVisit,
    close: { take: takeClose, isPending: close.isPending, isTaken: close.isPending || close.isSuccess },
  };
}
