/** The end of a talk, for the applicants' app: below the conversation, in its own words, with what it does. */
import { type ReactElement, useId } from "react";
import { Button } from "../../../components/buttons/Button";
import { Furigana } from "../../../components/text/Furigana";
import { Sentences } from "../../../components/text/Sentences";
import { easyTalking } from "../../../strings/rooms/easy-talking";
import { talking } from "../../../strings/rooms/talking";
import { useStrings } from "../../../strings/use-strings";
import styles from "../ChatRoom.module.css";
import type { RoomSteps } from "./use-room-steps";

/** Render the button under a line of its own. */
export function RoomEnd({ steps }: { steps: RoomSteps }): ReactElement {
  const words = useStrings(talking, easyTalking).end;
  const titleId = useId();
  const plainId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.end}>
      <h2 id={titleId} className={styles.small}>
        <Furigana text={words.title} />
      </h2>
      <div id={plainId} className={styles.hint}>
        <Sentences text={words.plain} />
      </div>
      <div>
        <Button
          variant="secondary"
          size="small"
          aria-describedby={plainId}
          busy={steps.close.isPending}
          onClick={() => void steps.close.take()}
        >
          <Furigana text={words.open} />
        </Button>
      </div>
    </section>
  );
}
