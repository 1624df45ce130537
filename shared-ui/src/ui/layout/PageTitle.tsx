/** The page's one h1, the document's title, and where the focus goes when a page opens. */
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useRef } from "react";
import { Furigana, withoutReadings } from "../text/Furigana";
import styles from "./PageTitle.module.css";

export const SERVICE_NAME = "グループホームマッチング";

interface PageTitleProps {
  /** May carry readings as {漢字|かんじ}. */
  title: string;
  /** The document's title where the heading alone would not tell this page from another. */
  tabTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Shown in the document's title only, so that another tab tells it; the frame's count where it gives one. */
  unreadCount?: number;
}

const UnreadCountContext = createContext(0);

/** Give every page title below the number of what is unread. */
export const UnreadCountProvider = UnreadCountContext.Provider;

// The first page was asked for by the address: there the focus stays at the top, before the skip link.
let isFirstPage = true;

/** Render the heading, name the document and, after a navigation, take the focus. Mount one per page. */
export function PageTitle({
  title,
  tabTitle = title,
  lead,
  actions,
  unreadCount,
}: PageTitleProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const countOfFrame = useContext(UnreadCountContext);
  const count = unreadCount ?? countOfFrame;
  const unread = count > 0 ? `(${count}) ` : "";

  useEffect(() => {
    document.title = `${unread}${withoutReadings(tabTitle)} | ${SERVICE_NAME}`;
  }, [tabTitle, unread]);

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
