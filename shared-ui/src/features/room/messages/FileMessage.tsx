/** A PDF message with name, size and download link. */
import { type MouseEvent, type ReactElement, useContext, useState } from "react";
import { asApiError } from "../../../api/errors";
import type { Message } from "../../../api/types";
import { fileSize } from "../../../lib/pdfs";
import { announce } from "../../../ui/feedback/announce";
import { FileIcon } from "../../../ui/icons/icons";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Furigana } from "../../../ui/text/Furigana";
import { Text } from "../../../ui/text/Text";
import styles from "../ChatRoom.module.css";
import { useRoomText } from "../text";
import own from "./file.module.css";
import { OpenOutsideContext } from "./open-outside";
import { readFileAddress } from "./queries";

interface FileMessageProps {
  id: number;
  name: string;
  file: NonNullable<Message["file"]>;
}

export function FileMessage({ id, name, file }: FileMessageProps): ReactElement {
  const words = useRoomText().file;
  const openOutside = useContext(OpenOutsideContext);
  const [fault, setFault] = useState<string | null>(null);

  async function follow(event: MouseEvent, open: (path: string) => void): Promise<void> {
    event.preventDefault();
    setFault(null);
    try {
      open((await readFileAddress(id)).address);
    } catch (thrown) {
      const { detail } = asApiError(thrown);
      setFault(detail);
      announce(detail);
    }
  }

  return (
    <div className={styles.bubble}>
      <a
        href={file.address}
        download={name}
        className={own.file}
        onClick={openOutside && ((event) => void follow(event, openOutside))}
      >
        <FileIcon />
        <span>
          {name}
          <span className={own.size}>{`（PDF・${fileSize(file.size)}）`}</span>
          <VisuallyHidden>
            <Furigana text={words.download} />
          </VisuallyHidden>
        </span>
      </a>
      {fault !== null && (
        <Text size={14} tone="error">
          <Furigana text={fault} />
        </Text>
      )}
    </div>
  );
}
