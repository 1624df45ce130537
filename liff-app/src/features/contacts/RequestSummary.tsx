/** A request in five lines: costs, area, support at night, how the home fits, and the visit. */
import type { ReactElement, ReactNode } from "react";
import type { ContactFit, ContactSeen, Verdict } from "shared-ui/api/types";
import { costsOf } from "shared-ui/features/home/costs";
import { HomesWords } from "shared-ui/features/home/detail/HomeParts";
import { wishedOf } from "shared-ui/features/preference/wished";
import { yen } from "shared-ui/lib/money";
import { useAnnotate } from "shared-ui/lib/text/labels";
import { Furigana, withoutReadings } from "shared-ui/ui/text/Furigana";
import styles from "./request.module.css";
import { useOwnContactText } from "./text";

type Criteria = ContactFit["criteria"];

interface OfFit {
  contact: ContactSeen;
  criteria: Criteria;
}

// The number of names per line. All names are in the folded comparison.
const NAMES = 2;
const VERDICTS = ["unmet", "partly", "met", "ask"] as const;

export function RequestSummary({ contact, criteria }: OfFit): ReactElement {
  const words = useOwnContactText().summary;
  const annotate = useAnnotate();
  const { home, status } = contact;
  const { sum, isRentOnly } = costsOf(home);
  const night = home.night_support ? words.nights[home.night_support] : words.unsaid;
  return (
    <dl className={styles.summary} aria-label={withoutReadings(words.label)}>
      <Row term={words.costs}>
        <Furigana text={(isRentOnly ? words.rentOnly : words.total)(annotate(yen(sum)))} />
      </Row>
      <Row term={words.area}>
        <HomesWords text={`${home.prefecture}${home.address_1}`} />
      </Row>
      <Row term={words.night}>
        <Furigana text={night} />
      </Row>
      <Row term={words.wishes}>
        <Fit contact={contact} criteria={criteria} />
      </Row>
      {status === "pending" && (
        <Row term={words.visit}>
          <Furigana text={words.visitAfter} />
        </Row>
      )}
    </dl>
  );
}

/** All wishes by verdict, the unmet ones first. */
export function Compared({ contact, criteria }: OfFit): ReactElement {
  const words = useOwnContactText().summary;
  const namesOf = useNames({ contact, criteria });
  const found = VERDICTS.filter((verdict) => namesOf(verdict).length > 0);
  return (
    <dl className={styles.summary}>
      {found.map((verdict) => (
        <Row key={verdict} term={words[verdict]}>
          <Furigana text={namesOf(verdict).join("、")} />
        </Row>
      ))}
    </dl>
  );
}

function Fit(fit: OfFit): ReactElement {
  const words = useOwnContactText().summary;
  const namesOf = useNames(fit);
  const fitLines = (["met", "partly", "unmet"] as const).flatMap((verdict) => {
    const names = namesOf(verdict);
    const more = names.length > NAMES ? words.andMore(names.length) : "";
    return names.length > 0 ? [`${words[verdict]}：${names.slice(0, NAMES).join("、")}${more}`] : [];
  });
  const isWhole = namesOf("partly").length + namesOf("unmet").length === 0;
  return (
    <>
      {[...fitLines, ...(isWhole ? [words.fitsAll] : [])].map((line) => (
        <span key={line} className={styles.line}>
          <Furigana text={line} />
        </span>
      ))}
    </>
  );
}

/** Returns a function that lists the criteria with a verdict. A must that is met is not a wish, so it is left out. */
function useNames({ contact: { preference }, criteria }: OfFit): (verdict: Verdict) => string[] {
  const names: Readonly<Record<string, string>> = useOwnContactText().summary.criteria;
  const annotate = useAnnotate();
  const wished = "support_level" in preference ? wishedOf(preference, criteria) : criteria;
  return (verdict) =>
    wished
      .filter((one) => one.verdict === verdict && !(one.must && verdict === "met"))
      .map(({ criterion, label }) => names[criterion] ?? annotate(label));
}

function Row({ term, children }: { term: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>
        <Furigana text={term} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
