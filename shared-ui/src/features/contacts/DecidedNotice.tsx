/** What an answer has done, on the page where it was given; it takes the focus, since its buttons are gone. */
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import type { Contact } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { Notice } from "../../components/feedback/Notice";
import { Stack } from "../../components/layout/Stack";
import { Furigana } from "../../components/text/Furigana";
import { Sentences } from "../../components/text/Sentences";
import { deciding } from "../../strings/contacts/deciding";
import { easyDeciding } from "../../strings/contacts/easy-deciding";
import { useStrings } from "../../strings/use-strings";
import { useBlocking } from "./SightActions";
import type { Decided } from "./use-deciding";

interface DecidedNoticeProps {
  contact: Contact;
  decided: Decided;
  /** The way on, which is the app's. */
  children: ReactNode;
}

/** Render the result; after a no, that nothing more is wanted of this corporation can be said at once. */
export function DecidedNotice({ contact, decided, children }: DecidedNoticeProps): ReactElement {
  const words = useStrings(deciding, easyDeciding);
  const box = useRef<HTMLDivElement>(null);
  const { ask, isBusy } = useBlocking(contact);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is read out anew
  useEffect(() => box.current?.focus(), [decided]);
  const said = {
    accepted: [words.acceptedNow, words.acceptedWords],
    later: [words.laterNow, words.laterWords],
    declined: [words.declinedNow, words.declinedWords],
    takenBack: [words.takenBackNow, words.takenBackWords],
  } as const;
  const [title, sentences] = said[decided];
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success" title={<Furigana text={title} />}>
        <Stack>
          <div>
            <Sentences text={sentences} />
          </div>
          {decided === "declined" && !contact.is_blocked && (
            <Stack gap="small">
              <div>
                <Button variant="secondary" busy={isBusy} onClick={() => void ask()}>
                  <Furigana text={words.noMore} />
                </Button>
              </div>
              <p>
                <Furigana text={words.noMoreNote} />
              </p>
            </Stack>
          )}
          <Stack row gap="small">
            {children}
          </Stack>
        </Stack>
      </Notice>
    </div>
  );
}
