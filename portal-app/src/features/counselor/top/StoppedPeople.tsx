/** The people whose search is stopped and whose registration is still kept. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { counselors } from "shared-ui/features/preference/applicants.text";
import { stoppedQuery } from "shared-ui/features/stopping/queries";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../../../paths";
import styles from "./person-card.module.css";

// Most counselors have nobody here.
const StoppedCard = lazy(() =>
  import("shared-ui/features/stopping/StoppedCard").then((module) => ({ default: module.StoppedCard })),
);

/** Render a card for each, if there are any. */
export function StoppedPeople(): ReactElement | null {
  const { data: part } = useSuspenseQuery(stoppedQuery());
  if (part.data.length === 0) return null;
  return (
    <section className={styles.stopped} aria-labelledby="stopped">
      <h2 id="stopped">{counselors.top.stopped}</h2>
      <Suspense>
        {part.data.map((preference) => (
          <StoppedCard
            key={preference.id}
            preference={preference}
            headingLevel={3}
            more={
              <Link
                href={paths.preferenceCase(preference.id)}
                className={buttonClass({ variant: "secondary" })}
              >
                {counselors.top.case}
              </Link>
            }
          />
        ))}
      </Suspense>
    </section>
  );
}
