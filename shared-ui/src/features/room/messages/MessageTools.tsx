/** Actions for one message: read aloud, show furigana, and take back a message just sent. */

import { type ReactElement, useState } from "react";
import type { Message } from "../../../api/types";
import { run, useConfirmAction } from "../../../lib/use-confirm-action";
import { Button } from "../../../ui/buttons/Button";
import { useToast } from "../../../ui/feedback/ToastProvider";
import { Furigana, withoutReadings } from "../../../ui/text/Furigana";
import { ReadAloud } from "../../../ui/voice/ReadAloud";
import { useVoiceText } from "../../../ui/voice/text";
import styles from "../ChatRoom.module.css";
import { useRoomText } from "../text";
import { textId } from "./MessageText";

interface MessageToolsProps {
  message: Message;
  /** Whether furigana are shown; null if the text has no kanji to annotate. */
  readings: { on: boolean; toggle: () => void } | null;
  /** Takes the message back, while that is allowed. */
  takeBack: (() => Promise<unknown>) | null;
}

export function MessageTools({ message, readings, takeBack }: MessageToolsProps): ReactElement {
  const words = useRoomText();
  const spoken = useVoiceText();
  return (
    <div className={styles.tools} data-unspoken>
      {message.message !== "" && (
        <ReadAloud
          name={textId(message)}
          part={() => document.getElementById(textId(message))}
          of={withoutReadings(spoken.message)}
        />
      )}
      {readings && (
        <Button variant="quiet" size="small" aria-pressed={readings.on} onClick={readings.toggle}>
          <Furigana text={words.readings.show} />
        </Button>
      )}
      <TakeBackButton takeBack={takeBack} />
    </div>
  );
}

function TakeBackButton({ takeBack }: Pick<MessageToolsProps, "takeBack">): ReactElement | null {
  const words = useRoomText().takeBack;
  const { confirm } = useConfirmAction();
  const toast = useToast();
  // The button stays while it has the focus, even if the minute is over; the server then rejects the call.
  const [held, setHeld] = useState<(() => Promise<unknown>) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const take = takeBack ?? held;
  if (!take) return null;

  async function ask(): Promise<void> {
    const { title, body, yes: confirmLabel, no: cancelLabel } = words;
    if (!(await confirm({ title, body, confirmLabel, cancelLabel })) || !take) return;
    setBusy(true);
    const isDone = await run(() => take().finally(() => setBusy(false)));
    if (isDone) toast(words.done);
  }

  return (
    <Button
      variant="quiet"
      size="small"
      busy={isBusy}
      onFocus={() => setHeld(() => takeBack)}
      onBlur={() => setHeld(null)}
      onClick={() => void ask()}
    >
      <Furigana text={words.open} />
    </Button>
  );
}
