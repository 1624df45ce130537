/** Asks whether the person moved in: three equal answers, one click; then a thank-you message. */

import { type ReactElement, useEffect, useId, useRef } from "react";
import { labels } from "../../../api/generated/vocabulary";
import type { Contact, MoveInAnswer } from "../../../api/types";
import { useAnnotate } from "../../../lib/text/labels";
import { useStrings } from "../../../lib/text/use-strings";
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
  /** 2 on a page, 3 in a card or a dialog. */
  headingLevel?: 2 | 3;
}

/** Null unless the question is waiting for an answer. */
export function MoveInQuestion({ contact, headingLevel = 2 }: MoveInQuestionProps): ReactElement | null {
  const words = useStrings(moveIn, easyMoveIn);
  const annotate = useAnnotate();
  const change = useAnswerMoveIn();
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  const isThanked = change.isSuccess;
  const Heading = `h${headingLevel}` as const;

  useEffect(() => {
    // The focused button is no longer rendered.
    if (isThanked) section.current?.focus();
  }, [isThanked]);

  // The contact counts as answered as soon as the server responds; keep the section to show the thank-you message.
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
                  if (!change.isPending) change.mutate({ contactId: contact.id, answer });
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
