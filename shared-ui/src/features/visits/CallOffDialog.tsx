/** Calling an agreed visit off, by either side: a reason, and that the other side is told. */
import { type ReactElement, useState } from "react";
import { labels } from "../../api/generated/vocabulary";
import type { Visit, VisitReason } from "../../api/types";
import { RadioGroup } from "../../components/choices/RadioGroup";
import { FormDialog } from "../../components/dialogs/FormDialog";
import { useDateStyle } from "../../components/display/date-style";
import { useToast } from "../../components/feedback/ToastProvider";
import { Furigana, withoutReadings } from "../../components/text/Furigana";
import { Sentences } from "../../components/text/Sentences";
import type { Side } from "../../rules/contact-can";
import { visitTime } from "../../rules/dates";
import { useCallOffVisit } from "../../state/contacts/visits";
import { easyVisits } from "../../strings/contacts/easy-visits";
import { visits } from "../../strings/contacts/visits";
import { useAnnotate } from "../../strings/labels";
import { useStrings } from "../../strings/use-strings";

const REASONS = Object.keys(labels.VisitReason) as VisitReason[];

interface CallOffDialogProps {
  contactId: number;
  visit: Visit;
  side: Side;
  onClose: () => void;
}

/** Render the window; nothing is sent before a reason is chosen. */
export function CallOffDialog({ contactId, visit, side, onClose }: CallOffDialogProps): ReactElement {
  const words = useStrings(visits, easyVisits).callOff;
  const annotate = useAnnotate();
  const style = useDateStyle();
  const [reason, setReason] = useState<VisitReason | "">("");
  const [attempt, setAttempt] = useState(0);
  const change = useCallOffVisit(contactId);
  const toast = useToast();
  const isMissing = attempt > 0 && reason === "";
  const refused = isMissing ? words.choose : change.error?.detail;
  const errors = refused ? [{ name: isMissing ? "reason" : "", message: refused }] : [];
  // What is the home's own matter is not for the other side to say.
  const reasons = REASONS.filter((one) => side === "facility" || one !== "at_the_home");

  async function send(): Promise<void> {
    if (reason === "") return setAttempt(attempt + 1);
    try {
      await change.mutateAsync({ id: visit.id, reason });
    } catch {
      // Shown in the form.
      return setAttempt(attempt + 1);
    }
    toast(<Furigana text={words.done} />);
    onClose();
  }

  return (
    <FormDialog
      title={<Furigana text={words.title} />}
      onClose={onClose}
      onSubmit={() => void send()}
      submitLabel={<Furigana text={words.confirm} />}
      cancelLabel={<Furigana text={words.cancel} />}
      busy={change.isPending}
      danger
      summary={{ errors, attempt }}
      failedTitle={withoutReadings(words.failed)}
    >
      <div>
        <Sentences text={words.body(visitTime(visit.starts_at, style))} />
      </div>
      <RadioGroup
        name="reason"
        label={<Furigana text={words.reason} />}
        required
        layout="column"
        options={reasons.map((value) => ({
          value,
          label: <Furigana text={annotate(labels.VisitReason[value])} />,
        }))}
        value={reason}
        onChange={setReason}
        error={isMissing && <Furigana text={words.choose} />}
      />
    </FormDialog>
  );
}
