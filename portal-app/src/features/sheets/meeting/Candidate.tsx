/** A matching person as a row of the sheet: score, reasons, and space for a decision. Without a name. */
import type { ReactElement, ReactNode } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { MatchDetails, Verdict } from "shared-ui/api/types";
import { inLabels } from "shared-ui/features/preference/preference-fields";
import { inShort } from "shared-ui/features/preference/text";
import { matching } from "../../matching/text";
import { sheets, candidateSheet as words } from "../text";
import styles from "./meeting.module.css";
import type { Chosen } from "./use-candidates";

interface CandidateProps {
  chosen: Chosen;
  /** A letter instead of a name. */
  who: string;
}

/** Says if the person is no longer in the home's list, or why loading failed. */
export function Candidate({ chosen: { person, error }, who }: CandidateProps): ReactElement {
  const message = error && (error.status === 404 ? words.gone : error.detail);
  return (
    <tr>
      <th scope="row">
        <strong>{who}</strong>
        {person && <Outline person={person} />}
      </th>
      {person ? (
        <>
          <td className={styles.score}>{words.points(person.score)}</td>
          <td>
            <Reasons person={person} />
          </td>
        </>
      ) : (
        <td colSpan={2} role={error ? undefined : "status"}>
          {message ?? sheets.loading}
        </td>
      )}
      <td>
        <ul className={styles.decide}>
          {words.decide.map((way) => (
            <li key={way}>{way}</li>
          ))}
          <li>{words.by}</li>
          <li className={styles.memo}>{words.memo}</li>
        </ul>
      </td>
    </tr>
  );
}

function Outline({ person }: { person: MatchDetails }): ReactElement {
  const gender = person.gender === "no_answer" ? inShort.noAnswer : labels.PersonGender[person.gender];
  const lines = [
    words.outline(words.decade(person.age), gender, person.prefecture),
    matching.level(inLabels("support_level", person.support_level)),
    inLabels("condition_categories", person.condition_categories),
    ...(person.contact === null ? [] : [words.asked]),
  ];
  return (
    <>
      {lines.map((line) => (
        <span key={line} className={styles.outline}>
          {line}
        </span>
      ))}
    </>
  );
}

const ORDER: readonly Verdict[] = ["ask", "unmet", "partly", "met"];

function Reasons({ person: { criteria } }: { person: MatchDetails }): ReactElement {
  return (
    <dl className={styles.reasons}>
      {ORDER.map((verdict) => {
        const found = criteria.filter((one) => one.verdict === verdict);
        if (found.length === 0) return null;
        // Criteria that fit need no sentence.
        const reason: ReactNode =
          verdict === "met"
            ? found.map(({ label }) => label).join("、")
            : found.map(({ sentence }) => sentence).join("");
        return (
          <div key={verdict}>
            <dt>{words.verdicts[verdict]}</dt>
            <dd>{reason}</dd>
          </div>
        );
      })}
    </dl>
  );
}
