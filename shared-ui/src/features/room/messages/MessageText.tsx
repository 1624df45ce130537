/** The text of a message. In the applicants' app the homes' messages can show computed furigana. */
import type { ReactElement } from "react";
import type { Message } from "../../../api/types";
import { WithReadings } from "../../../ui/text/WithReadings";
import styles from "../ChatRoom.module.css";
import { useReading } from "./readings";

export function MessageText({ message, wanted }: { message: Message; wanted: boolean }): ReactElement {
  const text = message.message;
  const annotated = useReading(text, wanted);
  return (
    <p className={styles.bubble} id={textId(message)}>
      <WithReadings text={text} annotated={annotated} shown={wanted} />
    </p>
  );
}

export function textId({ id }: Pick<Message, "id">): string {
  return `message-${id}`;
}
