/** The progress in a task with several pages. */
import clsx from "clsx";
import type { ReactElement } from "react";
import { useCommonText } from "../../lib/text/common.text";
import { Furigana } from "../text/Furigana";
import { Stack } from "./Stack";
import styles from "./Steps.module.css";

interface StepsProps {
  /** Starts at 1. */
  current: number;
  total: number;
}

/** Shows 「3つのうち2つ目」 as text and drawing. */
export function Steps({ current, total }: StepsProps): ReactElement {
  const { step } = useCommonText();
  const steps = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <Stack gap={8}>
      <p className={styles.words}>
        <strong>
          <Furigana text={step(current, total)} />
        </strong>
      </p>
      <div className={styles.track} aria-hidden="true">
        {steps.map((number) => (
          <span key={number} className={clsx(styles.step, number <= current && styles.reached)} />
        ))}
      </div>
    </Stack>
  );
}
