/** A dialog for a step that needs a reason from a list. */
import { type ReactElement, useState } from "react";
import { type ApiError, shownError } from "../../api/errors";
import type { VisitReason } from "../../api/types";
import { FormDialog } from "../../ui/dialogs/FormDialog";
import { useToast } from "../../ui/feedback/ToastProvider";
import { Furigana, withoutReadings } from "../../ui/text/Furigana";
import { Sentences } from "../../ui/text/Sentences";
import type { Side } from "../contacts/contact-can";
import { ReasonField } from "./ReasonField";
import { useVisitText } from "./text";

interface ReasonDialogProps {
  side: Side;
  isMove?: boolean;
  words: Record<"title" | "body" | "confirm" | "cancel" | "failed" | "done", string>;
  take: (reason: VisitReason) => Promise<unknown>;
  change: { isPending: boolean; error: ApiError | null };
  onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { side, isMove = false, words, take, change, onClose } = props;
  const { chooseReason } = useVisitText();
  const [reason, setReason] = useState<VisitReason | "">("");
  const [attempt, setAttempt] = useState(0);
  const toast = useToast();
  const isMissing = attempt > 0 && reason === "";
  const refused = isMissing ? chooseReason : shownError(change.error)?.detail;
  const errors = refused ? [{ name: isMissing ? "reason" : "", message: refused }] : [];

  async function send(): Promise<void> {
    if (reason === "") return setAttempt(attempt + 1);
    try {
      await take(reason);
    } catch {
      // The error is shown in the form.
      return setAttempt(attempt + 1);
    }
    toast(words.done);
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
      danger={!isMove}
      summary={{ errors, attempt }}
      failedTitle={withoutReadings(words.failed)}
    >
      <div>
        <Sentences text={words.body} />
      </div>
      <ReasonField side={side} isMove={isMove} value={reason} onChange={setReason} isMissing={isMissing} />
    </FormDialog>
  );
}
