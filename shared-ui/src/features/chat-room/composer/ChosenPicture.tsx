/** A picture as it is on this device, before the server has it. */
import type { ReactElement } from "react";
import { useObjectUrl } from "../../../components/pictures/use-object-url";
import { withoutReadings } from "../../../components/text/Furigana";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { useStrings } from "../../../strings/use-strings";
import styles from "../ChatRoom.module.css";

/** Render the picture; its place is there before it is read. */
export function ChosenPicture({ file }: { file: File }): ReactElement {
  const words = useStrings(chat, easyChat).picture;
  const url = useObjectUrl(file);
  return <div className={styles.picture}>{url && <img src={url} alt={withoutReadings(words.chosen)} />}</div>;
}
