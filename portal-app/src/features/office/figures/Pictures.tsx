/** The months as two pictures with their legends; the numbers stand in the table beside them. */
import type { ReactElement } from "react";
import type { MonthFigures } from "shared-ui/api/types";
import styles from "./figures.module.css";
import { Picture } from "./Picture";
import { figures as words } from "./text";

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
