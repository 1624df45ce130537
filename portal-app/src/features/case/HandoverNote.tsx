/** The note to edit, copy and print. It is not saved. */
import { type ReactElement, useState } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { TextArea } from "shared-ui/ui/form/TextArea";
import { Stack } from "shared-ui/ui/layout/Stack";
import styles from "./case.module.css";
import { cases } from "./text";

const words = cases.note;
const NOTE_MAX = 100_000;
const ROWS = 24;

/** Starts with the draft. */
export function HandoverNote({ draft }: { draft: string }): ReactElement {
  const [text, setText] = useState(draft);
  const { confirm } = useDialogs();
  const toast = useToast();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast(words.copied);
    } catch {
      toast(words.notCopied);
    }
  }

  async function beginAnew(): Promise<void> {
    const question = {
      title: words.againTitle,
      body: words.againBody,
      confirmLabel: words.againConfirm,
      cancelLabel: words.againCancel,
    };
    if (text === draft || (await confirm(question))) setText(draft);
  }

  return (
    <>
      <div className={styles.onScreen}>
        <Stack>
          <p>{words.lead}</p>
          <TextArea
            name="handover_note"
            label={words.text}
            required={null}
            value={text}
            maxLength={NOTE_MAX}
            rows={ROWS}
            onChange={setText}
          />
          <Stack row gap={8}>
            <Button onClick={() => void copy()}>{words.copy}</Button>
            <Button variant="secondary" onClick={() => void beginAnew()}>
              {words.again}
            </Button>
          </Stack>
        </Stack>
      </div>
      <div className={styles.printed} aria-hidden="true">
        {text}
      </div>
    </>
  );
}
