/** The helper's comment on a contact, which can be changed. Only the person reads it. */

import { type FormEvent, type ReactElement, useState } from "react";
import type { HelpedContact, HelpedPerson } from "shared-ui/api/types";
import { run } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { TextArea } from "shared-ui/ui/form/TextArea";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useSayWord } from "./queries";
import { useReadingAlongText } from "./text";

const MOST_LETTERS = 1000;

export function OwnWord(props: { person: HelpedPerson; contact: HelpedContact }): ReactElement {
  const { person, contact } = props;
  const words = useReadingAlongText();
  const [text, setText] = useState(contact.word?.text ?? "");
  const [isEmpty, setIsEmpty] = useState(false);
  const say = useSayWord(person.id);
  const toast = useToast();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsEmpty(text.trim() === "");
    if (text.trim() === "") return;
    if (await run(() => say.mutateAsync({ contactId: contact.id, text }))) toast(words.sent);
  }

  return (
    <Section title={<Furigana text={words.wordTitle} />} headingLevel={3}>
      {contact.word?.asked_at && (
        <Notice>
          <Furigana text={words.askedHere} />
        </Notice>
      )}
      <Stack as="form" onSubmit={(event) => void send(event)} noValidate>
        <TextArea
          name="word"
          label={<Furigana text={words.word} />}
          required
          hint={<Furigana text={words.wordHint(person.name)} />}
          error={isEmpty && <Furigana text={words.wordEmpty} />}
          value={text}
          onChange={setText}
          maxLength={MOST_LETTERS}
        />
        <Button type="submit" size="large" wide busy={say.isPending}>
          <Furigana text={contact.word?.said_at ? words.sendAgain : words.send} />
        </Button>
      </Stack>
    </Section>
  );
}
