import type { ReactElement } from "react";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { Listed } from "../../ui/Listed";
import { consent } from "./text";
import { easyConsent } from "./text.easy";

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
