/** Confirms a move-in: asks for its day and shows person, home, day, amount and due date before the final click. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useId, useState } from "react";
import { shownError } from "../../../api/errors";
import type { Contact, MoveInFee } from "../../../api/types";
import { date, dateTime, today } from "../../../lib/dates";
import { yen } from "../../../lib/money";
import { Button } from "../../../ui/buttons/Button";
import { FormDialog } from "../../../ui/dialogs/FormDialog";
import { DefinitionList } from "../../../ui/display/DefinitionList";
import { useToast } from "../../../ui/feedback/ToastProvider";
import { TextField } from "../../../ui/form/TextField";
import { CheckIcon } from "../../../ui/icons/icons";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Sentences } from "../../../ui/text/Sentences";
import { Text } from "../../../ui/text/Text";
import { callPerson } from "../../contacts/contact-people";
import { moveInFeeQuery, useConfirmMoveIn } from "../../contacts/steps";
import { chat, chatForStaff } from "../text";

const words = chatForStaff.confirmMoveIn;

interface ConfirmMoveInProps {
  contact: Contact;
  /** Whether the consequences are only a description, because the page shows them elsewhere. */
  hidesHint?: boolean;
}

/** The button with its consequences, and its dialog. It stands out only after a visit was reported. */
export function ConfirmMoveIn({ contact, hidesHint = false }: ConfirmMoveInProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const hintId = useId();
  const hint = (
    <Text as="span" size={14} tone="quiet" id={hintId}>
      {words.billed}
    </Text>
  );
  return (
    <>
      <Button
        variant={contact.visit_completed_at === null ? "secondary" : "primary"}
        size="small"
        icon={<CheckIcon />}
        aria-describedby={hintId}
        onClick={() => setOpen(true)}
      >
        {chat.confirmMoveIn}
      </Button>
      {hidesHint ? <VisuallyHidden>{hint}</VisuallyHidden> : <p>{hint}</p>}
      {isOpen && <ConfirmDialog contact={contact} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConfirmDialog({ contact, onClose }: { contact: Contact; onClose: () => void }): ReactElement {
  const [day, setDay] = useState(today());
  const [attempt, setAttempt] = useState(0);
  const fee = useQuery({ ...moveInFeeQuery(contact.id, day), enabled: day !== "", staleTime: 0 });
  const change = useConfirmMoveIn();
  const toast = useToast();
  const refused = shownError(change.error ?? fee.error);
  const dayFault = day === "" ? words.missing : refused?.fields.moved_in_on?.[0];
  const message = dayFault ?? refused?.detail;
  const errors = attempt > 0 && message ? [{ name: dayFault ? "moved_in_on" : "", message }] : [];

  async function send(): Promise<void> {
    // Do not confirm a day before its fee has loaded: the user confirms what they have read.
    if (!fee.data) return setAttempt(attempt + 1);
    try {
      await change.mutateAsync({ contactId: contact.id, movedInOn: day });
    } catch {
      // The error is shown in the form.
      return setAttempt(attempt + 1);
    }
    toast(words.done);
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
        <Sentences text={words.body} />
      </div>
      <TextField
        name="moved_in_on"
        label={words.day}
        required
        hint={words.dayHint}
        type="date"
        width="middle"
        value={day}
        onChange={(chosen) => {
          setDay(chosen);
          change.reset();
        }}
        error={(attempt > 0 || day !== "") && dayFault}
      />
      <div role="status">
        <Text as="h3" size={16}>
          {words.check}
        </Text>
        {fee.data ? <Checked contact={contact} fee={fee.data} /> : <p>{!message && words.reckoning}</p>}
      </div>
    </FormDialog>
  );
}

function Checked({ contact, fee }: { contact: Contact; fee: MoveInFee }): ReactElement {
  const sum = words.sum(yen(fee.total_yen), yen(fee.amount_yen), fee.tax_rate_percent);
  return (
    <DefinitionList
      items={[
        { term: words.person, description: callPerson(contact.preference) },
        { term: words.home, description: contact.home.name },
        { term: words.day, description: date(fee.moved_in_on, "short") },
        { term: words.amount, description: <strong>{sum}</strong> },
        { term: words.due, description: date(fee.due_on, "short") },
        { term: words.until, description: dateTime(fee.may_be_taken_back_until, "short") },
      ]}
    />
  );
}
