/** Shows that the next page is loading, if that takes long. */
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import styles from "./SlowNotice.module.css";

const LONG_MS = 400;

interface SlowNoticeProps {
  isUnderWay: boolean;
  label: ReactNode;
}

/** Shown and announced only after a short delay. */
export function SlowNotice({ isUnderWay, label }: SlowNoticeProps): ReactElement {
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isUnderWay]);

  return (
    <p role="status" className={styles.slow}>
      {isLong ? label : ""}
    </p>
  );
}
