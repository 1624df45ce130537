/** 「どう思う？」: asks the helper about a contact, and shows their comment. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useLayoutEffect, useRef } from "react";
import type { Contact } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";
import { usePersonStrings } from "shared-ui/features/account/subject-name";
import { isOpenContact } from "shared-ui/features/contacts/contact-state";
import { Button } from "shared-ui/ui/buttons/Button";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { Text } from "shared-ui/ui/text/Text";
import styles from "./helper.module.css";
import { helperQuery, useAskHelper } from "./queries";
import { useOwnHelperText } from "./text";

interface AskHelperProps {
  contact: Contact;
  /** One of the two, where they stand apart. */
  part?: "word" | "question";
}

export function AskHelper({ contact, part }: AskHelperProps): ReactElement | null {
  const words = usePersonStrings(useOwnHelperText());
  const name = useSession().user?.helper_name ?? null;
  const { data } = useQuery({ ...helperQuery(), enabled: name !== null });
  const ask = useAskHelper();
  const notice = useRef<HTMLParagraphElement>(null);
  const word = data?.words.find((one) => one.contact === contact.id);
  const isWaiting = Boolean(word?.asked_at);
  const wasPressed = useRef(false);
  useLayoutEffect(() => {
    // The button is gone, so the focus moves to the message, before anything else can take it.
    if (isWaiting && wasPressed.current) notice.current?.focus();
  }, [isWaiting]);
  if (name === null || !data) return null;
  const text = part === "question" ? "" : word?.text;
  const asks = part !== "word" && isOpenContact(contact);
  if (!asks && !text) return null;

  function press(): void {
    wasPressed.current = true;
    ask.mutate(contact.id);
  }

  return (
    <Stack gap={12} align="start">
      {text && (
        <figure className={styles.word}>
          <Text as="figcaption" bold>
            <Furigana text={words.quoteTitle(name)} />
          </Text>
          <blockquote className={styles.text}>{text}</blockquote>
          {part !== "word" && (
            <Text tone="quiet">
              <Furigana text={words.decides} />
            </Text>
          )}
        </figure>
      )}
      {/* Takes the button's place and receives the focus. */}
      {asks && isWaiting && (
        <p ref={notice} tabIndex={-1}>
          <Furigana text={words.asked(name)} />
        </p>
      )}
      {asks && !isWaiting && (
        <Button variant="secondary" busy={ask.isPending} onClick={press}>
          <VisuallyHidden>{contact.home.name}：</VisuallyHidden>
          <Furigana text={words.askFor(name)} />
        </Button>
      )}
    </Stack>
  );
}

export default AskHelper;
