/** 困ったとき, for everybody, signed in or not: first what to do in danger, then four ways in. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Section } from "shared-ui/components/layout/Section";
import { Furigana, withoutReadings } from "shared-ui/components/text/Furigana";
import { easyHelp } from "shared-ui/strings/frame/easy-help";
import { help } from "shared-ui/strings/frame/help";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../../paths";
import styles from "./help/help.module.css";
import { Operator } from "./help/Operator";
import { DangerCalls } from "./help/TelephoneLink";

const WAYS = ["app", "unkind", "unwell", "talk"] as const;

/** Render the ways. */
export default function HelpPage(): ReactElement {
  const words = useStrings(help, easyHelp);
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={words.lead} />} />
      <nav className={styles.ways} aria-label={withoutReadings(words.title)}>
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
      </nav>
      <Section title={<Furigana text={words.danger.title} />}>
        <DangerCalls first="ambulance" />
      </Section>
      <Operator />
    </>
  );
}
