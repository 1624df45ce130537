/** A message that stays on the page, next to what it is about. */
import clsx from "clsx";
import type { ReactElement, ReactNode } from "react";
import { CheckCircleIcon, InfoIcon, WarningIcon } from "../icons/icons";
import { Furigana } from "../text/Furigana";
import { Text } from "../text/Text";
import styles from "./Notice.module.css";

const SHAPES = {
  info: InfoIcon,
  success: CheckCircleIcon,
  warning: WarningIcon,
  error: WarningIcon,
} as const;

interface NoticeProps {
  tone?: keyof typeof SHAPES;
  title?: ReactNode;
  children: ReactNode;
  /** Announces the message when it appears; for messages that the user does not expect. */
  announce?: boolean;
}

export function Notice({ tone = "info", title, children, announce = false }: NoticeProps): ReactElement {
  const Shape = SHAPES[tone];
  return (
    <div className={clsx(styles.notice, styles[tone])} role={announce ? "alert" : undefined}>
      <Shape />
      <div className={styles.words}>
        {title && <Text bold>{title}</Text>}
        {children}
      </div>
    </div>
  );
}

interface ErrorNoticeProps {
  /** Null if nothing failed. */
  error: { detail: string } | null;
  announce?: boolean;
}

/** The server's message about a call that failed. */
export function ErrorNotice({ error, announce = false }: ErrorNoticeProps): ReactElement | null {
  return (
    error && (
      <Notice tone="error" announce={announce}>
        <Furigana text={error.detail} />
      </Notice>
    )
  );
}
