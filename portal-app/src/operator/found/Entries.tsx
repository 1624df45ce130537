/** The events of a timeline, newest first, with codes, numbers and dates only. */
import type { ReactElement } from "react";
import { consoleLabels } from "shared-ui/api/generated/console";
import type { TimelineEntry } from "shared-ui/api/types";
import { Link } from "shared-ui/ui/buttons/Link";
import { DateTime } from "shared-ui/ui/display/DateTime";
import { Stack } from "shared-ui/ui/layout/Stack";
import { paths } from "../paths";
import { answerOf, work } from "../work/text";
import styles from "./entries.module.css";
import { found } from "./text";

const words = found.timeline;

export function Entries({ entries }: { entries: readonly TimelineEntry[] }): ReactElement {
  if (entries.length === 0) return <p>{words.noSteps}</p>;
  return (
    <Stack as="ol">
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.id} ${entry.at}`} className={styles.entry}>
          <DateTime iso={entry.at} />
          <div>
            <p>
              <strong>{words.kinds[entry.kind]}</strong> {labelOf(entry)}
            </p>
            <Details entry={entry} />
          </div>
        </li>
      ))}
    </Stack>
  );
}

function labelOf({ label, state_label }: TimelineEntry): string {
  return [label, state_label].filter((part) => part !== null).join("：");
}

function Details({ entry }: { entry: TimelineEntry }): ReactElement | null {
  const { kind, account, contact, about, about_id, attempts, answer, next_at, ended_at } = entry;
  const aboutKind = about === null ? undefined : consoleLabels.Kind[about as keyof typeof consoleLabels.Kind];
  const details = [
    account !== null && (
      <>
        {kind === "push" || kind === "mail" || kind === "notice" ? words.to : words.who}
        <Link href={paths.timeline("account", account)}>{work.list.account(account)}</Link>
      </>
    ),
    contact !== null && <Link href={paths.timeline("contact", contact)}>{work.list.contact(contact)}</Link>,
    aboutKind && about_id !== null && words.nameless(aboutKind, about_id),
    attempts !== null && words.tries(attempts, answer === null ? null : answerOf(answer)),
    next_at !== null && (
      <>
        {words.nextOf[kind] ?? words.next}
        <DateTime iso={next_at} />
      </>
    ),
    ended_at !== null && (
      <>
        {words.endedOf[kind] ?? words.ended}
        <DateTime iso={ended_at} />
      </>
    ),
    entry.reason !== null && words.reason(entry.reason),
    entry.request !== null && words.request(entry.request),
  ];
  const filled = details.map((detail, place) => ({ detail, place })).filter(({ detail }) => Boolean(detail));
  if (filled.length === 0) return null;
  return (
    <ul className={styles.details}>
      {filled.map(({ detail, place }) => (
        <li key={place}>{detail}</li>
      ))}
    </ul>
  );
}
