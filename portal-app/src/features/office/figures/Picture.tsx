/** A chart of some figures per month, with a legend. The numbers are in the table next to it. */
import { lazy, type ReactElement, Suspense } from "react";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import styles from "./figures.module.css";
import { figures as words } from "./text";

// The chart library is larger than the rest of the page.
const MonthChart = lazy(() => import("./MonthChart"));

/** A month, such as 2026-03, with its figures; null means not shown. */
export type Drawn<Figure extends string> = { month: string } & Record<Figure, number | null>;

/** A drawn figure, its name, and the style of its bars. */
export interface Series<Figure extends string> {
  figure: Figure;
  name: string;
  look: "first" | "second" | "third";
}

interface PictureProps<Figure extends string> {
  title: string;
  months: readonly Drawn<Figure>[];
  series: readonly Series<Figure>[];
}

export function Picture<Figure extends string>({
  title,
  months,
  series,
}: PictureProps<Figure>): ReactElement {
  return (
    <figure className={styles.picture}>
      <figcaption>
        <strong>{title}</strong>
        <ul className={styles.legend} aria-hidden="true">
          {series.map(({ figure, name, look }) => (
            <li key={figure}>
              <svg className={styles.swatch} aria-hidden="true" focusable="false">
                <rect className={styles[look]} x="1" y="1" width="14" height="14" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <Suspense fallback={<Skeleton count={4} />}>
        <div role="img" aria-label={words.asChart(title)}>
          <MonthChart months={months} series={series} />
        </div>
      </Suspense>
    </figure>
  );
}
