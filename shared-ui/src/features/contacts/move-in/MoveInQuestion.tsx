/** Asks whether the person moved in: three equal answers, one click. The answer is repeated and can be changed for a day. */

import { type ReactElement, useId, useRef, useState } from "react";
import { labels } from "../../../api/generated/vocabulary";
import type { Contact, MoveInAnswer } from "../../../api/types";
import { useAnnotate } from "../../../lib/text/labels";
import { Button } from "../../../ui/buttons/Button";
import { DateTime } from "../../../ui/display/DateTime";
import { Furigana } from "../../../ui/text/Furigana";
import { Sentences } from "../../../ui/text/Sentences";
import { Text } from "../../../ui/text/Text";
import styles from "../contacts.module.css";
import { useAnswerMoveIn } from "../steps";
import { useContactText } from "../text";

const ANSWERS = Object.keys(labels.MoveInAnswer) as MoveInAnswer[];

interface MoveInQuestionProps {
  contact: Contact;
  /** 2 on a page, 3 in a card or a dialog. */
  headingLevel?: 2 | 3;
}

/** Null unless the question waits for an answer, or the answer can be changed. */
export function MoveInQuestion({ contact, headingLevel = 2 }: MoveInQuestionProps): ReactElement | null {
  const words = useContactText().moveIn;
  const annotate = useAnnotate();
  const change = useAnswerMoveIn();
  const [isThanked, setThanked] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  const { move_in_question: question, confirmed_at } = contact;
  if (question === null || confirmed_at !== null) return null;
  const { answer: given, may_be_changed_until: until } = question;
  if (given !== null && until === null && !isThanked) return null;

  // The focused button is no longer rendered afterwards.
  function turn(changing: boolean): void {
    setChanging(changing);
    setThanked(!changing);
    section.current?.focus();
  }

  function send(answer: MoveInAnswer): void {
    if (change.isPending) return;
    change.mutate({ contactId: contact.id, answer }, { onSuccess: () => turn(false) });
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className={styles.question}>
      <Text as={Heading} size={18} id={titleId}>
        <Furigana text={words.question(contact.home.name)} />
      </Text>
      {isThanked && (
        <p role="status">
          <Furigana text={words.thanks} />
        </p>
      )}
      {given !== null && (
        <p>
          <Furigana text={words.given(annotate(labels.MoveInAnswer[given]))} />
        </p>
      )}
      {/* The contact has its answer before the mutation has ended; until then the pressed button stays. */}
      {given === null || isChanging || change.isPending ? (
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
                onClick={() => send(answer)}
              >
                <Furigana text={annotate(labels.MoveInAnswer[answer])} />
              </Button>
            ))}
          </div>
        </>
      ) : (
        until !== null && (
          <>
            <p>
              <Furigana text={words.changeUntil} /> <DateTime iso={until} />
            </p>
            <div>
              <Button variant="secondary" onClick={() => turn(true)}>
                <Furigana text={words.change} />
              </Button>
            </div>
          </>
        )
      )}
    </section>
  );
}
