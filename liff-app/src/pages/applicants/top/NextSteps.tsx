/** What happens after registering, in three steps. */
import type { ReactElement } from "react";
import { Furigana } from "shared-ui/components/text/Furigana";
import { applicants } from "shared-ui/strings/people/applicants";
import { easyApplicants } from "shared-ui/strings/people/easy-applicants";
import { useStrings } from "shared-ui/strings/use-strings";
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
