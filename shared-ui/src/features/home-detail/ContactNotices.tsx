/** What the viewer was told about one contact, newest first, each line of a message on its own line. */
import { type ReactElement, useId } from "react";
import { DateTime } from "../../components/display/DateTime";
import { Notice } from "../../components/feedback/Notice";
import { Skeleton } from "../../components/feedback/Skeleton";
import { Furigana } from "../../components/text/Furigana";
import type { DateStyle } from "../../rules/dates";
import { useNotifications } from "../../state/notices/notifications";
import { easyHomeDetail } from "../../strings/homes/easy-home-detail";
import { homeDetail } from "../../strings/homes/home-detail";
import { useStrings } from "../../strings/use-strings";
import styles from "./home-detail.module.css";

interface ContactNoticesProps {
  contactId: number;
  dateStyle: DateStyle;
  headingLevel?: 2 | 3;
}

/** Render the contact's notifications. */
export function ContactNotices(props: ContactNoticesProps): ReactElement {
  const { contactId, dateStyle, headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  const words = useStrings(homeDetail, easyHomeDetail);
  const { data: told, error } = useNotifications(contactId);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Heading id={titleId} className={styles.title}>
        <Furigana text={words.notices} />
      </Heading>
      {error && !told && <Notice tone="error">{error.detail}</Notice>}
      {!told && !error && <Skeleton count={2} />}
      {told?.length === 0 && <p>{<Furigana text={words.noNotices} />}</p>}
      <ul className={styles.notices}>
        {told?.map(({ id, message, created_at }) => (
          <li key={id} className={styles.notice}>
            <DateTime iso={created_at} style={dateStyle} />
            {message.split("\n").map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move
              <p key={index}>{line}</p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
