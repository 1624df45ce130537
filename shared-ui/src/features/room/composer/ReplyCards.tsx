/** Suggested replies: a tap writes the sentence into the message box; nothing is sent automatically. */
import { type ReactElement, useId, useState } from "react";
import { Button } from "../../../ui/buttons/Button";
import { Stack } from "../../../ui/layout/Stack";
import { Furigana } from "../../../ui/text/Furigana";
import { Text } from "../../../ui/text/Text";
import styles from "../ChatRoom.module.css";
import { replies, useRoomText } from "../text";

const CARDS = ["visit", "think", "family", "no"] as const;

/** `onPick` receives the whole sentence. */
export function ReplyCards({ onPick }: { onPick: (sentence: string) => void }): ReactElement {
  const words = useRoomText().cards;
  const [picked, setPicked] = useState<(typeof CARDS)[number] | null>(null);
  const titleId = useId();
  const hintId = useId();
  return (
    <Stack as="section" gap={8} aria-labelledby={titleId}>
      <div className={styles.cardsTitle}>
        <Text as="h2" size={16} id={titleId}>
          <Furigana text={words.title} />
        </Text>
        <Text size={14} tone="quiet" id={hintId}>
          <Furigana text={words.hint} />
        </Text>
      </div>
      <Stack row gap={8} align="stretch">
        {CARDS.map((card) => (
          <Button
            key={card}
            variant="secondary"
            size="small"
            aria-describedby={hintId}
            onClick={() => {
              setPicked(card);
              onPick(replies[card]);
            }}
          >
            <Furigana text={words[card]} />
          </Button>
        ))}
      </Stack>
      {/* After a "no", only mention the other options, do not ask. */}
      <div role="status">
        {picked === "no" && (
          <Text size={14} tone="quiet">
            <Furigana text={words.afterNo} />
          </Text>
        )}
      </div>
    </Stack>
  );
}
