/** Who looked at a preference's certificates: for the applicant and for the counselor who registered it. */
import { type ReactElement, useRef } from "react";
import { labels } from "../../api/generated/vocabulary";
import { Button } from "../../components/buttons/Button";
import { DateTime } from "../../components/display/DateTime";
import { EmptyState } from "../../components/feedback/EmptyState";
import { Notice } from "../../components/feedback/Notice";
import { Skeleton } from "../../components/feedback/Skeleton";
import { FocusNewRows } from "../../components/focus/FocusNewRows";
import { Furigana } from "../../components/text/Furigana";
import type { DateStyle } from "../../rules/dates";
import { useCertificateViews } from "../../state/contacts/certificate-views";
import { certificates } from "../../strings/contacts/certificates";
import { easyCertificates } from "../../strings/contacts/easy-certificates";
import { useAnnotate } from "../../strings/labels";
import { useStrings } from "../../strings/use-strings";
import styles from "./certificate-views.module.css";

/** Render the looks, newest first, or the sentence that there was none. */
export function CertificateViews(props: { preferenceId: number; dateStyle: DateStyle }): ReactElement {
  const { preferenceId, dateStyle } = props;
  const words = useStrings(certificates, easyCertificates);
  const annotate = useAnnotate();
  const list = useCertificateViews(preferenceId);
  const { data: views, error } = list;
  const rows = useRef<HTMLUListElement>(null);
  return (
    <>
      {error && (
        <Notice tone="error" announce>
          {error.detail}
        </Notice>
      )}
      {!views && !error && <Skeleton count={3} />}
      {views?.length === 0 && <NoViews />}
      {views && views.length > 0 && (
        <ul ref={rows} className={styles.list}>
          {views.map(({ kind, viewer, viewed_at }) => (
            <li key={`${viewed_at} ${kind} ${viewer}`} className={styles.view}>
              <DateTime iso={viewed_at} style={dateStyle} />
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

/** Say that nobody looked, and who could. */
export function NoViews(): ReactElement {
  const words = useStrings(certificates, easyCertificates);
  return (
    <EmptyState title={<Furigana text={words.empty} />}>
      <p>
        <Furigana text={words.emptyNote} />
      </p>
    </EmptyState>
  );
}
