/** The page's h1 and document title; gets the focus when a page is opened. */
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useRef } from "react";
import { Furigana, withoutReadings } from "../text/Furigana";
import styles from "./PageTitle.module.css";
import { Stack } from "./Stack";

export const SERVICE_NAME = "グループホームマッチング";

interface PageTitleProps {
  /** May have furigana as {漢字|かんじ}. */
  title: string;
  /** The document title, if the heading alone does not identify the page. */
  tabTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Shown only in the document title, to be seen from other tabs; by default the count of the frame. */
  unreadCount?: number;
}

const UnreadCountContext = createContext(0);

/** Sets the unread count for all page titles below. */
export const UnreadCountProvider = UnreadCountContext.Provider;

// On the first page the focus stays at the top, before the skip link.
let isFirstPage = true;

/** Each page has one. */
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
      <Stack gap={8}>
        <h1 ref={heading} tabIndex={-1}>
          <Furigana text={title} />
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </Stack>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
