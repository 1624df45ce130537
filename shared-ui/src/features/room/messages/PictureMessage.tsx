/** A picture message: a thumbnail in the log, enlarged in a dialog. */
import { type ReactElement, useState } from "react";
import type { Message } from "../../../api/types";
import { Dialog } from "../../../ui/dialogs/Dialog";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Furigana, withoutReadings } from "../../../ui/text/Furigana";
import styles from "../ChatRoom.module.css";
import { useRoomText } from "../text";

interface PictureMessageProps {
  image: NonNullable<Message["image"]>;
  /** Null for the viewer's own pictures. */
  sender: string | null;
}

export function PictureMessage({ image, sender }: PictureMessageProps): ReactElement {
  const words = useRoomText().picture;
  const [isOpen, setIsOpen] = useState(false);
  const name = sender === null ? words.own : words.of(sender);
  return (
    <>
      <button type="button" className={styles.picture} onClick={() => setIsOpen(true)}>
        <img src={image.thumbnail} alt={withoutReadings(name)} decoding="async" />
        <VisuallyHidden>{withoutReadings(words.open)}</VisuallyHidden>
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={<Furigana text={name} />} size="large">
        <img className={styles.large} src={image.full} alt={withoutReadings(name)} />
      </Dialog>
    </>
  );
}
