/** The page's one h1, the document's title, and where the focus goes when a page opens. */
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { Furigana, withoutReadings } from "./Furigana";
import styles from "./PageTitle.module.css";

export const SERVICE_NAME = "グループホームマッチング";

export interface PageTitleProps {
  /** May carry readings as {漢字|かんじ}. */
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Shown in the document's title only, so that another tab tells it. */
  unreadCount?: number;
}

// The first page was asked for by the address: there the focus stays at the top, before the skip link.
let isFirstPage = true;

/** Render the heading, name the document and, after a navigation, take the focus. Mount one per page. */
export function PageTitle({ title, lead, actions, unreadCount = 0 }: PageTitleProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const unread = unreadCount > 0 ? `（未読${unreadCount}件）` : "";

  useEffect(() => {
    document.title = `${unread}${withoutReadings(title)} | ${SERVICE_NAME}`;
  }, [title, unread]);

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    return () => {
      isFirstPage = false;
    };
  }, []);

  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          <Furigana text={title} />
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
