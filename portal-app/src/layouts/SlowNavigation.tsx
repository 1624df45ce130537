/** A sign that the next page is on its way, when that takes long enough to wonder. */
import { type ReactElement, useEffect, useState } from "react";
import { useNavigation } from "react-router-dom";
import { portal } from "shared-ui/strings/portal";
import styles from "./SlowNavigation.module.css";

const LONG_MS = 400;

/** Show and announce that a page is being opened, once it takes longer than a moment. */
export function SlowNavigation(): ReactElement {
  const isUnderWay = useNavigation().state !== "idle";
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
      {isLong ? portal.slow : ""}
    </p>
  );
}
