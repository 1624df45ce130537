/** Reports the other side to the operator: reason, description, and whether to block them afterwards. */
import { type FormEvent, type ReactElement, useId, useState } from "react";
import { shownError } from "../../../api/errors";
import { labels } from "../../../api/generated/vocabulary";
import type { ReportReason } from "../../../api/types";
import { useAnnotate } from "../../../lib/text/labels";
import { Button } from "../../../ui/buttons/Button";
import { Checkbox } from "../../../ui/choices/Checkbox";
import { RadioGroup } from "../../../ui/choices/RadioGroup";
import { Dialog } from "../../../ui/dialogs/Dialog";
import { useDialogs } from "../../../ui/dialogs/DialogsProvider";
import { ErrorNotice } from "../../../ui/feedback/Notice";
import { fieldId } from "../../../ui/form/field-id";
import { TextArea } from "../../../ui/form/TextArea";
import { Stack } from "../../../ui/layout/Stack";
import { Furigana } from "../../../ui/text/Furigana";
import { Sentences } from "../../../ui/text/Sentences";
import { useRoomText } from "../../room/text";
import { useReport } from "../steps";

const REASONS = Object.keys(labels.ReportReason) as ReportReason[];

interface ReportDialogProps {
  contactId: number;
  onClose: () => void;
  /** Called after the thank-you message if the person wants to block the home. */
  onBlock: () => void;
}

/** A reason is required. */
export function ReportDialog({ contactId, onClose, onBlock }: ReportDialogProps): ReactElement {
  const words = useRoomText().report;
  const annotate = useAnnotate();
  const dialogs = useDialogs();
  const change = useReport();
  const formId = useId();
  const [reason, setReason] = useState<ReportReason | "">("");
  const [detail, setDetail] = useState("");
  const [blocksNext, setBlocksNext] = useState(false);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const refused = shownError(change.error);
  const fault = refused?.fields.detail?.[0];

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setReasonMissing(reason === "");
    if (reason === "") return document.getElementById(fieldId("reason"))?.querySelector("input")?.focus();
    try {
      await change.mutateAsync({ contactId, report: { reason, detail: detail.trim() } });
    } catch {
      // The error is shown in the form.
      return;
    }
    onClose();
    await dialogs.alert(<Furigana text={words.done} />);
    if (blocksNext) onBlock();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={<Furigana text={words.title} />}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Furigana text={words.cancel} />
          </Button>
          <Button type="submit" form={formId} busy={change.isPending}>
            <Furigana text={words.send} />
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} noValidate onSubmit={(event) => void send(event)}>
        <div>
          <Sentences text={words.lead} />
        </div>
        {!fault && <ErrorNotice error={refused} announce />}
        <RadioGroup
          name="reason"
          label={<Furigana text={words.reason} />}
          required
          layout="column"
          options={REASONS.map((value) => ({
            value,
            label: <Furigana text={annotate(labels.ReportReason[value])} />,
          }))}
          value={reason}
          onChange={setReason}
          error={isReasonMissing && reason === "" && <Furigana text={words.choose} />}
        />
        <TextArea
          name="detail"
          label={<Furigana text={words.detail} />}
          required={false}
          growing
          value={detail}
          onChange={setDetail}
          error={fault && <Furigana text={fault} />}
        />
        <Checkbox
          name="block"
          label={<Furigana text={words.thenBlock} />}
          hint={<Furigana text={words.thenBlockNote} />}
          checked={blocksNext}
          onChange={setBlocksNext}
        />
      </Stack>
    </Dialog>
  );
}
