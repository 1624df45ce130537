/** The messages of a person's room for their helper: read-only, without live updates and pictures. */
import type { ReactElement } from "react";
import { asApiError } from "shared-ui/api/errors";
import type { HelpedMessage } from "shared-ui/api/types";
import { useRoomText } from "shared-ui/features/room/text";
import { Button } from "shared-ui/ui/buttons/Button";
import { DateTime } from "shared-ui/ui/display/DateTime";
import { Loading } from "shared-ui/ui/feedback/Skeleton";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { Text } from "shared-ui/ui/text/Text";
import styles from "./person.module.css";
import { useHelpedMessages } from "./queries";
import { useReadingAlongText } from "./text";

export function Talk({ accountId, contactId }: { accountId: number; contactId: number }): ReactElement {
  const words = useReadingAlongText();
  const { data: messages, error, ...pages } = useHelpedMessages(accountId, contactId);
  return (
    <Section title={<Furigana text={words.talk} />} headingLevel={3}>
      {!messages && <Loading error={error && asApiError(error)} count={2} />}
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
      <Stack as="ol" gap={0}>
        {messages?.map((message) => (
          <li key={message.id} className={styles.row}>
            <Said message={message} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function Said({ message }: { message: HelpedMessage }): ReactElement {
  const words = useReadingAlongText();
  const { takeBack } = useRoomText();
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
        <p className={styles.quote}>{message.message}</p>
      )}
      <Text tone="quiet">
        <DateTime iso={message.sent_at} />
      </Text>
    </>
  );
}
