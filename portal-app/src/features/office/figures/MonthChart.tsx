/** Bars of each month side by side, drawn by the library of charts; fetched by itself, with the library. */
import type { ReactElement } from "react";
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from "recharts";
import styles from "./figures.module.css";
import type { Series } from "./Picture";
import { figures as words } from "./text";

const SIZE = { width: "100%", height: "15rem" };
/** To the left there is room for letters that somebody has set wider apart. */
const MARGIN = { top: 8, right: 4, bottom: 0, left: 8 };
const TICK = { fill: "var(--color-text-quiet)", fontSize: 14 };

/** Draw them. Nobody moves through it: what it shows is read in the table. */
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
