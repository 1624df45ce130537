/** Loads earlier messages. */
import { type ReactElement, useEffect, useRef } from "react";
import { Button } from "../../../ui/buttons/Button";
import { Notice } from "../../../ui/feedback/Notice";
import { Furigana } from "../../../ui/text/Furigana";
import styles from "../ChatRoom.module.css";
import { useRoomText } from "../text";
import type { Room } from "../use-room";

interface EarlierButtonProps {
  earlier: NonNullable<Room["earlier"]>;
  /** Called when the focused button is removed because there are no earlier messages. */
  onGone: () => void;
}

export function EarlierButton({ earlier, onGone }: EarlierButtonProps): ReactElement {
  const words = useRoomText();
  const wasPressed = useRef(false);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(
    () => () => {
      if (wasPressed.current) gone.current();
    },
    [],
  );

  function press(): void {
    wasPressed.current = true;
    earlier.read();
  }

  return (
    <div className={styles.earlier}>
      {earlier.error !== null && (
        <Notice tone="error" announce>
          <Furigana text={earlier.error} />
        </Notice>
      )}
      <Button size="small" busy={earlier.isReading} onClick={press}>
        <Furigana text={words.earlier} />
      </Button>
    </div>
  );
}
