/** The viewer's notifications about one contact, newest first; line breaks of a message are kept. */
import { type ReactElement, useId } from "react";
import { DateTime } from "../../ui/display/DateTime";
import { Loading } from "../../ui/feedback/Skeleton";
import { Stack } from "../../ui/layout/Stack";
import { Furigana } from "../../ui/text/Furigana";
import styles from "../home/detail/home-detail.module.css";
import { useHomeText } from "../home/text";
import { useNotifications } from "../notifications/queries";

interface ContactNoticesProps {
  contactId: number;
  headingLevel?: 2 | 3;
}

export function ContactNotices(props: ContactNoticesProps): ReactElement {
  const { contactId, headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  const words = useHomeText();
  const { data: notices, error } = useNotifications({ contact: contactId });
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Heading id={titleId} className={styles.title}>
        <Furigana text={words.notices} />
      </Heading>
      {!notices && <Loading error={error} count={2} />}
      {notices?.length === 0 && <p>{<Furigana text={words.noNotices} />}</p>}
      <Stack as="ul" gap={8}>
        {notices?.map(({ id, message, created_at }) => (
          <li key={id} className={styles.notice}>
            <DateTime iso={created_at} />
            {message.split("\n").map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move
              <p key={index}>{line}</p>
            ))}
          </li>
        ))}
      </Stack>
    </section>
  );
}
