/** The page's first link, visible when focused: skips the header. */
import type { ReactElement } from "react";
import { CommonWords } from "../text/CommonWords";
import styles from "./SkipLink.module.css";

/** `targetId` is the id of an element with tabIndex -1. */
export function SkipLink({ targetId }: { targetId: string }): ReactElement {
  return (
    <a
      href={`#${targetId}`}
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
    >
      <CommonWords of="toContent" />
    </a>
  );
}
