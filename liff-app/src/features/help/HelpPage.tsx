/** 困ったとき, for everyone, signed in or not: first what to do in danger, then four topics. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana, withoutReadings } from "shared-ui/ui/text/Furigana";
import { paths } from "../../paths";
import { Operator } from "./Operator";
import { DangerCalls } from "./TelephoneLink";
import { useHelpPageText } from "./text";

const WAYS = ["app", "unkind", "unwell", "talk"] as const;

export default function HelpPage(): ReactElement {
  const words = useHelpPageText();
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={words.lead} />} />
      <Stack as="nav" aria-label={withoutReadings(words.title)}>
        {WAYS.map((way) => (
          <Link
            key={way}
            href={paths.helpWith(way)}
            className={buttonClass({ variant: "secondary", size: "large", wide: true })}
          >
            <span>
              <Furigana text={words.ways[way]} />
            </span>
          </Link>
        ))}
      </Stack>
      <Section title={<Furigana text={words.danger.title} />}>
        <DangerCalls first="ambulance" />
      </Section>
      <Operator />
    </>
  );
}
