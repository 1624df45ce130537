/** A preview of a picture on this device that is not uploaded yet. */
import type { ReactElement } from "react";
import { useStrings } from "../../../lib/text/use-strings";
import { useObjectUrl } from "../../../ui/pictures/use-object-url";
import { withoutReadings } from "../../../ui/text/Furigana";
import styles from "../ChatRoom.module.css";
import { chat } from "../text";
import { easyChat } from "../text.easy";

/** The space is reserved before the picture is loaded. */
export function ChosenPicture({ file }: { file: File }): ReactElement {
  const words = useStrings(chat, easyChat).picture;
  const url = useObjectUrl(file);
  return <div className={styles.picture}>{url && <img src={url} alt={withoutReadings(words.chosen)} />}</div>;
}
