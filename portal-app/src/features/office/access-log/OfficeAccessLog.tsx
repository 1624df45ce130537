/** An office's access log. Only for managers and only on request, because reading it is recorded too. */
import { type ReactElement, useId, useRef, useState } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { DateTime } from "shared-ui/ui/display/DateTime";
import { ErrorNotice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { FocusNewRows } from "shared-ui/ui/focus/FocusNewRows";
import { Section } from "shared-ui/ui/layout/Section";
import styles from "./access-log.module.css";
import { useOfficeAccessLog } from "./queries";
import { officeAccessLog as words } from "./text";

export default function OfficeAccessLog({ officeId }: { officeId: number }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Section title={words.title} lead={words.lead}>
      <div>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.close : words.open}
        </Button>
      </div>
      <div id={id}>{isOpen && <Rows officeId={officeId} />}</div>
    </Section>
  );
}

function subject(person: string | null, preference: number | null): string {
  if (person !== null) return words.subject(person);
  return preference === null ? words.ended : words.number(preference);
}

function Rows({ officeId }: { officeId: number }): ReactElement {
  const list = useOfficeAccessLog(officeId);
  const { data: rows, error } = list;
  const shown = useRef<HTMLUListElement>(null);
  return (
    <>
      <ErrorNotice error={error} announce />
      {!rows && !error && <Skeleton count={3} />}
      {rows?.length === 0 && <p role="status">{words.none}</p>}
      {rows && rows.length > 0 && (
        <ul ref={shown} aria-label={words.list} className={styles.list}>
          {rows.map(({ id, at, viewer, what, preference, person }) => (
            <li key={id} className={styles.row}>
              <DateTime iso={at} />
              <span>{words.by(viewer)}</span>
              <span>{subject(person, preference)}</span>
              <span>{what}</span>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <FocusNewRows list={shown} rows={rows?.length ?? 0} isReading={list.isFetchingNextPage}>
          <Button
            variant="secondary"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {words.earlier}
          </Button>
        </FocusNewRows>
      )}
    </>
  );
}
