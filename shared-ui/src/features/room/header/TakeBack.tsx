/** Takes back the confirmation of a move-in, with a reason, before the deadline. */
import { type ReactElement, useId, useState } from "react";
import { shownError } from "../../../api/errors";
import { labels } from "../../../api/generated/vocabulary";
import type { Contact, TakeBackReason } from "../../../api/types";
import { dateTime } from "../../../lib/dates";
import { Button } from "../../../ui/buttons/Button";
import { RadioGroup } from "../../../ui/choices/RadioGroup";
import { FormDialog } from "../../../ui/dialogs/FormDialog";
import { useToast } from "../../../ui/feedback/ToastProvider";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Sentences } from "../../../ui/text/Sentences";
import { useTakeBack } from "../../contacts/steps";
import { chatForStaff } from "../text";

const words = chatForStaff.unconfirmMoveIn;

const REASONS = Object.keys(labels.TakeBackReason) as TakeBackReason[];

interface TakeBackProps {
  contact: Contact;
  /** The person's name for screen readers, if the page has several such buttons. */
  of?: string;
}

/** The button with its deadline, for the facility; null if it cannot be taken back. */
export function TakeBack({ contact, of }: TakeBackProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const untilId = useId();
  const until = contact.may_be_taken_back_until;
  if (until === null) return null;
  return (
    <>
      <p id={untilId}>{words.until(dateTime(until, "short"))}</p>
      <Button variant="quiet" size="small" aria-describedby={untilId} onClick={() => setOpen(true)}>
        {of !== undefined && <VisuallyHidden>{of}</VisuallyHidden>}
        {words.button}
      </Button>
      {isOpen && <TakeBackDialog contactId={contact.id} until={until} onClose={() => setOpen(false)} />}
    </>
  );
}

interface TakeBackDialogProps {
  contactId: number;
  until: string;
  onClose: () => void;
}

function TakeBackDialog({ contactId, until, onClose }: TakeBackDialogProps): ReactElement {
  const [reason, setReason] = useState<TakeBackReason | "">("");
  const [attempt, setAttempt] = useState(0);
  const change = useTakeBack();
  const toast = useToast();
  const isMissing = attempt > 0 && reason === "";
  const refused = isMissing ? words.choose : shownError(change.error)?.detail;
  const errors = refused ? [{ name: isMissing ? "reason" : "", message: refused }] : [];

  async function send(): Promise<void> {
    if (reason === "") return setAttempt(attempt + 1);
    try {
      await change.mutateAsync({ contactId, reason });
    } catch {
      // The error is shown in the form.
      return setAttempt(attempt + 1);
    }
    toast(words.done);
    // Otherwise the dialog would open again after the next confirmation.
    onClose();
  }

  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={() => void send()}
      submitLabel={words.send}
      cancelLabel={words.cancel}
      busy={change.isPending}
      summary={{ errors, attempt }}
      failedTitle={words.failed}
    >
      <div>
        <Sentences text={`${words.body}${words.until(dateTime(until, "short"))}`} />
      </div>
      <RadioGroup
        name="reason"
        label={words.reason}
        required
        layout="column"
        options={REASONS.map((value) => ({ value, label: labels.TakeBackReason[value] }))}
        value={reason}
        onChange={setReason}
        error={isMissing && words.choose}
      />
    </FormDialog>
  );
}
