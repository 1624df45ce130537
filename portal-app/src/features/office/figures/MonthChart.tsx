/** A bar chart per month. Loaded separately together with the chart library. */
import type { ReactElement } from "react";
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from "recharts";
import styles from "./figures.module.css";
import type { Series } from "./Picture";
import { figures as words } from "./text";

const SIZE = { width: "100%", height: "15rem" };
/** Space on the left for users who increase the letter spacing. */
const MARGIN = { top: 8, right: 4, bottom: 0, left: 8 };
const TICK = { fill: "var(--color-text-quiet)", fontSize: 14 };

/** Not keyboard accessible, because the table has the same data. */
export default function MonthChart({
  months,
  series,
}: {
  months: readonly object[];
  series: readonly Series<string>[];
}): ReactElement {
  return (
    <BarChart
      responsive
      style={SIZE}
      data={[...months]}
      accessibilityLayer={false}
      barGap={1}
      barCategoryGap="20%"
      margin={MARGIN}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="month"
        interval="equidistantPreserveStart"
        tickFormatter={words.shortMonth}
        tick={TICK}
        stroke="var(--color-control-border)"
      />
      <YAxis allowDecimals={false} width="auto" tick={TICK} stroke="var(--color-control-border)" />
      {series.map(({ figure, look }) => (
        <Bar key={figure} dataKey={figure} className={styles[look]} isAnimationActive={false} />
      ))}
    </BarChart>
  );
}
