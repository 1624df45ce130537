/** How well two sides match, from 0 to 100. The reasons are listed next to it. */
import type { ReactElement } from "react";
import { CommonWords } from "../text/CommonWords";
import { Bar } from "./Bar";
import styles from "./Meter.module.css";

export function ScoreBar({ score, label }: { score: number; label: string }): ReactElement {
  return (
    <div>
      <p className={styles.row}>
        <span>{label}</span>
        <span className={styles.score}>
          {score}
          <span className={styles.unit}>
            <CommonWords of="points" />
          </span>
        </span>
      </p>
      <Bar percent={score} />
    </div>
  );
}
