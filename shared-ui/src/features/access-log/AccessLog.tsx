/** How many lists showed a person, and which offices opened the details: for applicants and counselors. */
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { PersonAccessLog } from "../../api/types";
import { DateTime } from "../../ui/display/DateTime";
import { EmptyState } from "../../ui/feedback/EmptyState";
import { Loading } from "../../ui/feedback/Skeleton";
import { Stack } from "../../ui/layout/Stack";
import { Furigana } from "../../ui/text/Furigana";
import styles from "./access-log.module.css";
import { accessLogQuery } from "./queries";
import { useAccessLogText } from "./text";

/** Newest first. */
export function AccessLog(props: { preferenceId: number }): ReactElement {
  const { preferenceId } = props;
  const words = useAccessLogText();
  const { data: seen, error } = useQuery(accessLogQuery(preferenceId));
  return (
    <Stack as="section" aria-labelledby="seen">
      <h2 id="seen">
        <Furigana text={words.seen} />
      </h2>
      {!seen && <Loading error={error} count={3} announce />}
      {seen && (
        <>
          <div>
            <p>
              <strong>
                <Furigana text={seen.lists > 0 ? words.lists(seen.lists) : words.noLists} />
              </strong>
            </p>
            <p>
              <Furigana text={words.listsNote} />
            </p>
          </div>
          <h3 id="opened">
            <Furigana text={words.opened} />
          </h3>
          {seen.details.length === 0 && <NoAccesses />}
          {seen.details.length > 0 && (
            <ul aria-labelledby="opened" className={styles.list}>
              {seen.details.map(({ office, home, times, latest_at }) => (
                <li key={`${office} ${home}`} className={styles.row}>
                  <strong>{office}</strong>
                  <span>
                    <Furigana text={words.ofHome(home)} />
                  </span>
                  <span>
                    <Furigana text={words.times(times)} /> <DateTime iso={latest_at} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          {seen.in_contact.length > 0 && <InContact rows={seen.in_contact} />}
        </>
      )}
    </Stack>
  );
}

/** What offices viewed or saved in a contact with the person. */
function InContact(props: { rows: PersonAccessLog["in_contact"] }): ReactElement {
  const words = useAccessLogText();
  return (
    <>
      <h3 id="in-contact">
        <Furigana text={words.inContact} />
      </h3>
      <ul aria-labelledby="in-contact" className={styles.list}>
        {props.rows.map(({ office, what, times, latest_at }) => (
          <li key={`${office} ${what}`} className={styles.row}>
            <strong>{office}</strong>
            <span>
              <Furigana text={words.did[what]} />
            </span>
            <span>
              <Furigana text={words.times(times)} /> <DateTime iso={latest_at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function NoAccesses(): ReactElement {
  const words = useAccessLogText();
  return (
    <EmptyState title={<Furigana text={words.nobody} />}>
      <p>
        <Furigana text={words.nobodyNote} />
      </p>
    </EmptyState>
  );
}
