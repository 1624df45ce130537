/** A preview of a picture on this device that is not uploaded yet. */
import type { ReactElement } from "react";
import { useObjectUrl } from "../../../ui/pictures/use-object-url";
import { withoutReadings } from "../../../ui/text/Furigana";
import styles from "../ChatRoom.module.css";
import { useRoomText } from "../text";

/** The space is reserved before the picture is loaded. */
export function ChosenPicture({ file }: { file: File }): ReactElement {
  const words = useRoomText().picture;
  const url = useObjectUrl(file);
  return <div className={styles.picture}>{url && <img src={url} alt={withoutReadings(words.chosen)} />}</div>;
}
