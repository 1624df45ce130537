/** What happens after registering, in three steps. */
import type { ReactElement } from "react";
import { applicants } from "shared-ui/features/preference/applicants.text";
import { easyApplicants } from "shared-ui/features/preference/applicants.text.easy";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { Furigana } from "shared-ui/ui/text/Furigana";
import styles from "./top.module.css";

/** Render the steps. */
export function NextSteps(): ReactElement {
  const words = useStrings(applicants, easyApplicants).top;
  return (
    <section aria-labelledby="next" className={styles.card}>
      <h2 id="next">
        <Furigana text={words.nextTitle} />
      </h2>
      <ol className={styles.steps}>
        {words.next.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>
                <Furigana text={step.title} />
              </h3>
              <p>
                <Furigana text={step.words} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
