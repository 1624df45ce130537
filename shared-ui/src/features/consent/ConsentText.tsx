/** What applicants agree to, part by part and one thing at a time. */
import type { ReactElement } from "react";
import { Section } from "../../components/layout/Section";
import { Furigana } from "../../components/text/Furigana";
import { consent } from "../../strings/people/consent";
import { easyConsent } from "../../strings/people/easy-consent";
import { useStrings } from "../../strings/use-strings";
import styles from "./consent.module.css";

/** Render the text. */
export function ConsentText({ headingLevel = 2 }: { headingLevel?: 2 | 3 }): ReactElement {
  const { text } = useStrings(consent, easyConsent);
  return (
    <>
      {Object.values(text).map(({ title, items }) => (
        <Section key={title} title={<Furigana text={title} />} headingLevel={headingLevel}>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item}>
                <Furigana text={item} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
