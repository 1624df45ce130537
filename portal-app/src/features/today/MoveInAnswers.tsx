/** Whether a person has moved in, answered with one tap on the line. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { ContactLine, MoveInAnswer } from "shared-ui/api/types";
import { useAnswerMoveIn } from "shared-ui/features/contacts/steps";
import { Button } from "shared-ui/ui/buttons/Button";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { today as words } from "./text";
import styles from "./today.module.css";
import { useAnswering } from "./use-answering";

const ANSWERS = Object.keys(labels.MoveInAnswer) as MoveInAnswer[];

interface MoveInAnswersProps {
  line: ContactLine;
  called: string;
  onDone: () => void;
}

/** Three answers that look alike. */
export function MoveInAnswers({ line, called, onDone }: MoveInAnswersProps): ReactElement {
  const change = useAnswerMoveIn();
  const follow = useAnswering(onDone);

  function send(answer: MoveInAnswer): void {
    if (!change.isPending) void follow(change.mutateAsync({ contactId: line.contact, answer }), words.thanks);
  }

  return (
    <span className={styles.answers}>
      {ANSWERS.map((answer) => (
        <Button
          key={answer}
          variant="secondary"
          size="small"
          busy={change.isPending && change.variables.answer === answer}
          onClick={() => send(answer)}
        >
          <VisuallyHidden>{words.answerOf(called, line.home.name)}</VisuallyHidden>
          {labels.MoveInAnswer[answer]}
        </Button>
      ))}
    </span>
  );
}
