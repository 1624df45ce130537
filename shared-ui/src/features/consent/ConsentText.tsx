/** What applicants agree to, part by part and one thing at a time. */
import type { ReactElement } from "react";
import { Listed } from "../../components/layout/Listed";
import { consent } from "../../strings/people/consent";
import { easyConsent } from "../../strings/people/easy-consent";
import { useStrings } from "../../strings/use-strings";

/** Render the text. */
export function ConsentText({ headingLevel = 2 }: { headingLevel?: 2 | 3 }): ReactElement {
  const { text } = useStrings(consent, easyConsent);
  return (
    <>
      {Object.values(text).map(({ title, items }) => (
        <Listed key={title} title={title} items={items} headingLevel={headingLevel} />
      ))}
    </>
  );
}
