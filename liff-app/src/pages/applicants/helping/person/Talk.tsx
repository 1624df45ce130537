/** What is said in a person's room, for whoever helps them: to read, without a line to the room and without pictures. */
import type { ReactElement } from "react";
import { asApiError } from "shared-ui/api/errors";
import type { HelpedMessage } from "shared-ui/api/types";
import { Button } from "shared-ui/components/buttons/Button";
import { DateTime } from "shared-ui/components/display/DateTime";
import { Notice } from "shared-ui/components/feedback/Notice";
import { Skeleton } from "shared-ui/components/feedback/Skeleton";
import { Section } from "shared-ui/components/layout/Section";
import { Furigana } from "shared-ui/components/text/Furigana";
import { useHelpedMessages } from "shared-ui/state/people/helping";
import { easyHelping } from "shared-ui/strings/people/easy-helping";
import { helping } from "shared-ui/strings/people/helping";
import { easyTalking } from "shared-ui/strings/rooms/easy-talking";
import { talking } from "shared-ui/strings/rooms/talking";
import { useStrings } from "shared-ui/strings/use-strings";
import styles from "./person.module.css";

/** Render the messages, oldest first, with the way to earlier ones. */
export function Talk({ accountId, contactId }: { accountId: number; contactId: number }): ReactElement {
  const words = useStrings(helping, easyHelping);
  const { data: messages, error, ...pages } = useHelpedMessages(accountId, contactId);
  return (
    <Section title={<Furigana text={words.talk} />} headingLevel={3}>
      {error && !messages && <Notice tone="error">{asApiError(error).detail}</Notice>}
      {!messages && !error && <Skeleton count={2} />}
      {pages.hasNextPage && (
        <Button
          variant="secondary"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          <Furigana text={words.earlier} />
        </Button>
      )}
      {messages?.length === 0 && (
        <p>
          <Furigana text={words.noTalk} />
        </p>
      )}
      <ol className={styles.list}>
        {messages?.map((message) => (
          <li key={message.id} className={styles.row}>
            <Said message={message} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Said({ message }: { message: HelpedMessage }): ReactElement {
  const words = useStrings(helping, easyHelping);
  const { takeBack } = useStrings(talking, easyTalking);
  return (
    <>
      <p>
        <strong>{message.sender}</strong>
      </p>
      {message.taken_back_at !== null ? (
        <p>
          <Furigana text={takeBack.own} />
        </p>
      ) : message.has_picture ? (
        <p>
          <Furigana text={words.picture} />
        </p>
      ) : message.has_file ? (
        <p>
          <Furigana text={words.file} />
        </p>
      ) : (
        <p className={styles.said}>{message.message}</p>
      )}
      <p className={styles.when}>
        <DateTime iso={message.sent_at} style="long" />
      </p>
    </>
  );
}
