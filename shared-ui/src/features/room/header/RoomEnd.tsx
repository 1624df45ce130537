/** Ends a conversation for an applicant: below the messages with an explanation, apart from the actions that can be repeated. */
import { type ReactElement, useId } from "react";
import { Button } from "../../../ui/buttons/Button";
import { Furigana } from "../../../ui/text/Furigana";
import { Sentences } from "../../../ui/text/Sentences";
import { Text } from "../../../ui/text/Text";
import styles from "../ChatRoom.module.css";
import { useRoomText } from "../text";
import type { RoomStep } from "./use-room-steps";

/** Separated by a line. */
export function RoomEnd({ close }: { close: RoomStep }): ReactElement {
  const words = useRoomText().end;
  const titleId = useId();
  const plainId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.end}>
      <Text as="h2" size={16} id={titleId}>
        <Furigana text={words.title} />
      </Text>
      <Text as="div" size={14} tone="quiet" id={plainId}>
        <Sentences text={words.plain} />
      </Text>
      <div>
        <Button
          variant="secondary"
          size="small"
          aria-describedby={plainId}
          busy={close.isPending}
          onClick={() => void close.take()}
        >
          <Furigana text={words.open} />
        </Button>
      </div>
    </section>
  );
}
