/** The months as two pictures with their legends; the numbers stand in the table beside them. */
import { lazy, type ReactElement, Suspense } from "react";
import type { MonthFigures } from "shared-ui/api/types";
import { Skeleton } from "shared-ui/components/feedback/Skeleton";
import { figures as words } from "shared-ui/strings/offices/figures";
import styles from "./figures.module.css";

// The library that draws is heavier than all the rest of the page.
const MonthChart = lazy(() => import("./MonthChart"));

/** What is drawn: a figure, its name, and how its bars look. */
export interface Series {
  figure: "requests" | "accepted" | "declined" | "visits_agreed" | "visits_held" | "move_ins";
  name: string;
  look: "first" | "second" | "third";
}

interface PicturesProps {
  months: readonly MonthFigures[];
  role: "facility" | "counselor";
}

/** Render both pictures. */
export function Pictures({ months, role }: PicturesProps): ReactElement {
  const { columns } = words;
  return (
    <div className={styles.pictures}>
      <Picture
        title={words.contacts}
        months={months}
        series={[
          { figure: "requests", name: columns.requests[role], look: "first" },
          { figure: "accepted", name: columns.accepted, look: "second" },
          { figure: "declined", name: columns.declined, look: "third" },
        ]}
      />
      <Picture
        title={words.results}
        months={months}
        series={[
          { figure: "visits_agreed", name: columns.visits_agreed, look: "third" },
          { figure: "visits_held", name: columns.visits_held, look: "first" },
          { figure: "move_ins", name: columns.move_ins, look: "second" },
        ]}
      />
    </div>
  );
}

interface PictureProps {
  title: string;
  months: readonly MonthFigures[];
  series: readonly Series[];
}

function Picture({ title, months, series }: PictureProps): ReactElement {
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
