/** A placeholder for content that is loading. */
import type { ReactElement } from "react";
import { useCommonText } from "../../lib/text/common.text";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { withoutReadings } from "../text/Furigana";
import { ErrorNotice } from "./Notice";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  /** Number of text lines. */
  count?: number;
  label?: string;
}

/** Announces once that content is loading. */
export function Skeleton({ count = 3, label }: SkeletonProps): ReactElement {
  const words = useCommonText();
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <div role="status" className={styles.lines}>
      <VisuallyHidden>{withoutReadings(label ?? words.loading)}</VisuallyHidden>
      {places.map((place) => (
        <span key={place} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}

interface LoadingProps {
  /** Null while the content is loading. */
  error: { detail: string } | null;
  /** Number of text lines. */
  count: number;
  announce?: boolean;
}

/** Shown until content has loaded: a placeholder, or why it could not be loaded. */
export function Loading({ error, count, announce = false }: LoadingProps): ReactElement {
  return error ? <ErrorNotice error={error} announce={announce} /> : <Skeleton count={count} />;
}
