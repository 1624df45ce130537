/** Whether the other side is here or writing: one calm line, whose place is always kept. It is not announced. */
import type { ReactElement } from "react";
import { Furigana } from "../../../components/text/Furigana";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { useStrings } from "../../../strings/use-strings";
import styles from "../ChatRoom.module.css";
import type { Company } from "./presence";

/** Render the line. */
export function CompanyLine({ company }: { company: Company }): ReactElement {
  const words = useStrings(chat, easyChat);
  const isTyping = company.strokes > 0;
  return (
    <div className={styles.company}>
      <p aria-hidden={!isTyping}>
        <Furigana text={words.typing} />
      </p>
      <p aria-hidden={isTyping || !company.isHere}>
        <Furigana text={words.here} />
      </p>
    </div>
  );
}
