/** A link that is visible when focused: as the page's first link it skips the header, elsewhere a long part. */
import type { ReactElement, ReactNode } from "react";
import { CommonWords } from "../text/CommonWords";
import styles from "./SkipLink.module.css";

interface SkipLinkProps {
  /** The id of an element with tabIndex -1. */
  targetId: string;
  /** By default, that it leads to the main content. */
  children?: ReactNode;
}

export function SkipLink({ targetId, children }: SkipLinkProps): ReactElement {
  return (
    <a
      href={`#${targetId}`}
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
    >
      {children ?? <CommonWords of="toContent" />}
    </a>
  );
}
