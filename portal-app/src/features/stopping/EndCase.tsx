/** Ends an office's work for a person: a reason from a list, and what happens then. */
import { type ReactElement, useState } from "react";
import { shownError } from "shared-ui/api/errors";
import { limits } from "shared-ui/api/generated/limits";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { EndReason, Preference } from "shared-ui/api/types";
import { useEndCase } from "shared-ui/features/stopping/queries";
import styles from "shared-ui/features/stopping/stopping.module.css";
import { ending as words } from "shared-ui/features/stopping/text";
import { useStopping } from "shared-ui/features/stopping/use-stopping";
import { Button } from "shared-ui/ui/buttons/Button";
import { RadioGroup } from "shared-ui/ui/choices/RadioGroup";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";

const REASONS = Object.keys(labels.EndReason) as EndReason[];

interface EndCaseProps {
  preference: Preference;
  /** Called after it has ended, and a mistaken registration was erased or kept. */
  onDone: () => void;
}

export function EndCase({ preference, onDone }: EndCaseProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className={styles.differences}>{words.lead(limits.withdrawnDays)}</p>
      <div className={styles.ways}>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {words.end}
        </Button>
      </div>
      {isOpen && <EndDialog preference={preference} onClose={() => setIsOpen(false)} onDone={onDone} />}
    </>
  );
}

function EndDialog({ preference, onClose, onDone }: EndCaseProps & { onClose: () => void }): ReactElement {
  const [reason, setReason] = useState<EndReason | "">("");
  const [attempt, setAttempt] = useState(0);
  const change = useEndCase();
  const { erase } = useStopping(preference.id);
  const toast = useToast();
  const isMissing = attempt > 0 && reason === "";
  const refused = isMissing ? words.choose : shownError(change.error)?.detail;
  const errors = refused ? [{ name: isMissing ? "reason" : "", message: refused }] : [];

  async function send(): Promise<void> {
    if (reason === "") return setAttempt(attempt + 1);
    try {
      await change.mutateAsync({ preferenceId: preference.id, reason });
    } catch {
      // The error is shown in the form.
      return setAttempt(attempt + 1);
    }
    toast(words.ended);
    onClose();
    if (reason === "mistake") await erase();
    onDone();
  }

  return (
    <FormDialog
      title={words.title(preference.name ?? "")}
      onClose={onClose}
      onSubmit={() => void send()}
      submitLabel={words.confirm}
      cancelLabel={words.cancel}
      busy={change.isPending}
      summary={{ errors, attempt }}
      failedTitle={words.failed}
    >
      <p>{words.body}</p>
      <RadioGroup
        name="reason"
        label={words.reason}
        required
        layout="column"
        options={REASONS.map((value) => ({
          value,
          label: labels.EndReason[value],
          note: value in words.notes ? words.notes[value as keyof typeof words.notes] : undefined,
        }))}
        value={reason}
        onChange={setReason}
        error={isMissing && words.choose}
      />
    </FormDialog>
  );
}
