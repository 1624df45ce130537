import type { ReactElement } from "react";
import { usePersonStrings } from "shared-ui/features/account/subject-name";
import { Listed } from "../../ui/Listed";
import { useConsentText } from "./text";

interface ConsentTextProps {
  headingLevel?: 2 | 3;
  /** The name of a family member that is not saved yet. */
  person?: string;
}

export function ConsentText({ headingLevel = 2, person }: ConsentTextProps): ReactElement {
  const { text } = usePersonStrings(useConsentText(), person);
  return (
    <>
      {Object.values(text).map(({ title, items }) => (
        <Listed key={title} title={title} items={items} headingLevel={headingLevel} />
      ))}
    </>
  );
}
