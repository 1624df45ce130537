/** The page's first link, seen when it has the focus: past the header to the content. */
import type { ReactElement } from "react";
import { CommonWords } from "../text/CommonWords";
import styles from "./SkipLink.module.css";

/** Render the link; targetId names an element with tabIndex -1. */
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
