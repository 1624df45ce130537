/** Did it come to a move-in? Three answers alike, one tap, no hurry; once it is answered it thanks, and is gone. */

import { type ReactElement, useEffect, useId, useRef } from "react";
import { labels } from "../../../api/generated/vocabulary";
import type { Contact, MoveInAnswer } from "../../../api/types";
import { useAnnotate } from "../../../lib/text/labels";
import { useStrings } from "../../../lib/text/use-strings";
import { useConfirmAction } from "../../../lib/use-confirm-action";
import { Button } from "../../../ui/buttons/Button";
import { Furigana } from "../../../ui/text/Furigana";
import { Sentences } from "../../../ui/text/Sentences";
import styles from "../contacts.module.css";
import { useAnswerMoveIn } from "../steps";
import { isAsked } from "../waiting";
import { moveIn } from "./text";
import { easyMoveIn } from "./text.easy";

const ANSWERS = Object.keys(labels.MoveInAnswer) as MoveInAnswer[];

interface MoveInQuestionProps {
  contact: Contact;
  /** Two on a page, three in a card or a window. */
  headingLevel?: 2 | 3;
}

/** Render the question while it waits for an answer. */
export function MoveInQuestion({ contact, headingLevel = 2 }: MoveInQuestionProps): ReactElement | null {
  const words = useStrings(moveIn, easyMoveIn);
  const annotate = useAnnotate();
  const { run } = useConfirmAction();
  const change = useAnswerMoveIn();
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  const isThanked = change.isSuccess;
  const Heading = `h${headingLevel}` as const;

  useEffect(() => {
    // The button that had the focus is gone.
    if (isThanked) section.current?.focus();
  }, [isThanked]);

  async function send(answer: MoveInAnswer): Promise<void> {
    await run(() => change.mutateAsync({ contactId: contact.id, answer }));
  }

  // The contact is answered as soon as the server says so: what is on the screen stays, and thanks.
  if (!isThanked && !change.isPending && !isAsked(contact)) return null;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className={styles.question}>
      <Heading id={titleId} className={styles.questionTitle}>
        <Furigana text={words.question(contact.home.name)} />
      </Heading>
      {isThanked ? (
        <p role="status">
          <Furigana text={words.thanks} />
        </p>
      ) : (
        <>
          <div>
            <Sentences text={words.calm} />
          </div>
          <div className={styles.alike}>
            {ANSWERS.map((answer) => (
              <Button
                key={answer}
                variant="secondary"
                busy={change.isPending && change.variables.answer === answer}
                onClick={() => {
                  if (!change.isPending) void send(answer);
                }}
              >
                <Furigana text={annotate(labels.MoveInAnswer[answer])} />
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
