/** Everything that was answered, before it is sent, with a way back to each group. */
import type { ReactElement, ReactNode } from "react";
import { Button } from "../../components/buttons/Button";
import { DefinitionList } from "../../components/display/DefinitionList";
import { VisuallyHidden } from "../../components/layout/VisuallyHidden";
import { Explained } from "../../components/text/Explained";
import { Furigana, withoutReadings } from "../../components/text/Furigana";
import { useAbout } from "../../state/accounts/whom";
import { useAnnotate } from "../../strings/labels";
import { answersOf } from "./answers/answers";
import { GROUPS } from "./answers/groups";
import { usePreferenceWords } from "./fields/use-field";
import styles from "./preference-form.module.css";
import type { PreferenceForm } from "./use-preference-form";

interface PreferenceReviewProps {
  form: PreferenceForm;
  /** Go to the group at this place. */
  onChange: (groupIndex: number) => void;
  /** What a home will read of all this. */
  mirror?: ReactNode;
}

/** Render the answers group by group. */
export function PreferenceReview({ form, onChange, mirror }: PreferenceReviewProps): ReactElement {
  const words = usePreferenceWords();
  const annotate = useAnnotate();
  const about = useAbout();
  return (
    <div className={styles.review}>
      {GROUPS.map((group, index) => (
        <section key={group.name} aria-labelledby={`review-${group.name}`}>
          <div className={styles.reviewHead}>
            <h2 id={`review-${group.name}`}>
              <Furigana text={about(words.groups[group.name])} />
            </h2>
            <Button variant="secondary" size="small" onClick={() => onChange(index)}>
              <VisuallyHidden>{withoutReadings(about(words.groups[group.name]))}：</VisuallyHidden>
              <Furigana text={words.change} />
            </Button>
          </div>
          <DefinitionList
            items={answersOf(group, form, annotate, words).map((answer) => ({
              term: answer.term,
              description: (
                <span className={styles.detail}>
                  <Explained text={answer.words} />
                </span>
              ),
            }))}
          />
        </section>
      ))}
      {mirror}
    </div>
  );
}
