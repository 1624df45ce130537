/** The result of an answer. It receives the focus because the answer buttons are gone. */
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import type { Contact } from "shared-ui/api/types";
import type { Decided } from "shared-ui/features/contacts/answering/use-deciding";
import { useBlocking } from "shared-ui/features/contacts/blocking/BlockDialog";
import { useContactText } from "shared-ui/features/contacts/text";
import { Button } from "shared-ui/ui/buttons/Button";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { Sentences } from "shared-ui/ui/text/Sentences";

interface DecidedNoticeProps {
  contact: Contact;
  decided: Decided;
  /** Links to continue, provided by the app. */
  children: ReactNode;
}

/** After a decline it also offers to block the corporation. */
export function DecidedNotice({ contact, decided, children }: DecidedNoticeProps): ReactElement {
  const { deciding: words, blocking } = useContactText();
  const box = useRef<HTMLDivElement>(null);
  const { open, dialog } = useBlocking();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new result must be read out
  useEffect(() => box.current?.focus(), [decided]);
  const texts = {
    accepted: [words.acceptedNow, words.acceptedWords],
    later: [words.laterNow, words.laterWords],
    declined: [words.declinedNow, words.declinedWords],
    declineTakenBack: [words.declineTakenBackNow, words.declineTakenBackWords],
    takenBack: [
      words.takenBackNow,
      contact.status === "completed" ? words.takenBackEnded : words.takenBackWords,
    ],
  } as const;
  const [title, sentences] = texts[decided];
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success" title={<Furigana text={title} />}>
        <Stack>
          <div>
            <Sentences text={sentences} />
          </div>
          {decided === "declined" && contact.blocked === null && (
            <div>
              <Button variant="secondary" onClick={() => open(contact.id)}>
                <Furigana text={blocking.open} />
              </Button>
            </div>
          )}
          {dialog}
          <Stack row gap={8}>
            {children}
          </Stack>
        </Stack>
      </Notice>
    </div>
  );
}
