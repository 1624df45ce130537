/** List of who viewed a preference's certificates: for the applicant and for the counselor who registered it. */
import { type ReactElement, useRef } from "react";
import { labels } from "../../api/generated/vocabulary";
import { useAnnotate } from "../../lib/text/labels";
import { Button } from "../../ui/buttons/Button";
import { DateTime } from "../../ui/display/DateTime";
import { EmptyState } from "../../ui/feedback/EmptyState";
import { ErrorNotice } from "../../ui/feedback/Notice";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { FocusNewRows } from "../../ui/focus/FocusNewRows";
import { Furigana } from "../../ui/text/Furigana";
import styles from "./certificate-views.module.css";
import { useCertificateViews } from "./queries";
import { useAccessLogText } from "./text";

/** Newest first; NoViews if there were none. */
export function CertificateViews(props: { preferenceId: number }): ReactElement {
  const { preferenceId } = props;
  const words = useAccessLogText().certificates;
  const annotate = useAnnotate();
  const list = useCertificateViews(preferenceId);
  const { data: views, error } = list;
  const rows = useRef<HTMLUListElement>(null);
  return (
    <>
      <ErrorNotice error={error} announce />
      {!views && !error && <Skeleton count={3} />}
      {views?.length === 0 && <NoViews />}
      {views && views.length > 0 && (
        <ul ref={rows} className={styles.list}>
          {views.map(({ kind, viewer, viewed_at }) => (
            <li key={`${viewed_at} ${kind} ${viewer}`} className={styles.view}>
              <DateTime iso={viewed_at} />
              <strong>{viewer}</strong>
              <span>
                <Furigana text={annotate(labels.CertificateKind[kind])} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <FocusNewRows list={rows} rows={views?.length ?? 0} isReading={list.isFetchingNextPage}>
          <Button
            variant="secondary"
            wide
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            <Furigana text={words.earlier} />
          </Button>
        </FocusNewRows>
      )}
    </>
  );
}

/** Empty state: says who could view the certificates. */
export function NoViews(): ReactElement {
  const words = useAccessLogText().certificates;
  return (
    <EmptyState title={<Furigana text={words.empty} />}>
      <p>
        <Furigana text={words.emptyNote} />
      </p>
    </EmptyState>
  );
}
