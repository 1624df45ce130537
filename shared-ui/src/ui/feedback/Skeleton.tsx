/** A placeholder for content that is loading. */
import type { ReactElement } from "react";
import { useCommonText } from "../../lib/text/common.text";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { withoutReadings } from "../text/Furigana";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  shape?: "text" | "card";
  /** Number of text lines or cards. */
  count?: number;
  label?: string;
}

/** Announces once that content is loading. */
export function Skeleton({ shape = "text", count = 3, label }: SkeletonProps): ReactElement {
  const words = useCommonText();
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <div role="status" className={shape === "card" ? styles.cards : styles.lines}>
      <VisuallyHidden>{withoutReadings(label ?? words.loading)}</VisuallyHidden>
      {places.map((place) => (
        <span key={place} className={shape === "card" ? styles.card : styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
