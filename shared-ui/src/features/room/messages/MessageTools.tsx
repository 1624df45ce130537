/** What can be done with one message: have it read aloud, readings above it, and take back what was just sent. */

import { type ReactElement, useState } from "react";
import type { Message } from "../../../api/types";
import { useStrings } from "../../../lib/text/use-strings";
import { useConfirmAction } from "../../../lib/use-confirm-action";
import { Button } from "../../../ui/buttons/Button";
import { useToast } from "../../../ui/feedback/ToastProvider";
import { Furigana, withoutReadings } from "../../../ui/text/Furigana";
import { ReadAloud } from "../../../ui/voice/ReadAloud";
import { voice } from "../../../ui/voice/text";
import { easyVoice } from "../../../ui/voice/text.easy";
import styles from "../ChatRoom.module.css";
import { talking } from "../talking.text";
import { easyTalking } from "../talking.text.easy";
import { textId } from "./MessageText";

interface MessageToolsProps {
  message: Message;
  /** Readings above it can be had, and whether they are; null where there is nothing to be read. */
  readings: { on: boolean; toggle: () => void } | null;
  /** Takes it back, while that is possible. */
  takeBack: (() => Promise<void>) | null;
}

/** Render the buttons. */
export function MessageTools({ message, readings, takeBack }: MessageToolsProps): ReactElement {
  const words = useStrings(talking, easyTalking);
  const spoken = useStrings(voice, easyVoice);
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
  const words = useStrings(talking, easyTalking).takeBack;
  const { confirm, run } = useConfirmAction();
  const toast = useToast();
  // Whoever stands on it when the minute is over is not thrown off; the server then says that it is.
  const [held, setHeld] = useState<(() => Promise<void>) | null>(null);
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
