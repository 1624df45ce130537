/** All answers before sending, with a link back to each group. */
import type { ReactElement, ReactNode } from "react";
import { useSubjectText } from "shared-ui/features/account/subject-name";
import { GROUPS } from "shared-ui/features/preference/form/answers/groups";
import styles from "shared-ui/features/preference/form/preference-form.module.css";
import type { PreferenceForm } from "shared-ui/features/preference/form/use-preference-form";
import { usePreferenceText } from "shared-ui/features/preference/text";
import { useAnnotate } from "shared-ui/lib/text/labels";
import { Button } from "shared-ui/ui/buttons/Button";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Explained } from "shared-ui/ui/text/Explained";
import { Furigana, withoutReadings } from "shared-ui/ui/text/Furigana";
import { answersOf } from "./answers";

interface PreferenceReviewProps {
  form: PreferenceForm;
  /** Goes to the group with this index. */
  onChange: (groupIndex: number) => void;
  /** What homes will read of the answers. */
  preview?: ReactNode;
}

export function PreferenceReview({ form, onChange, preview }: PreferenceReviewProps): ReactElement {
  const words = usePreferenceText();
  const annotate = useAnnotate();
  const subjectText = useSubjectText();
  return (
    <Stack gap={32}>
      {GROUPS.map((group, index) => (
        <section key={group.name} aria-labelledby={`review-${group.name}`}>
          <Stack row gap={16} rowGap={8} justify="between">
            <h2 id={`review-${group.name}`}>
              <Furigana text={subjectText(words.groups[group.name])} />
            </h2>
            <Button variant="secondary" size="small" onClick={() => onChange(index)}>
              <VisuallyHidden>{withoutReadings(subjectText(words.groups[group.name]))}：</VisuallyHidden>
              <Furigana text={words.change} />
            </Button>
          </Stack>
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
      {preview}
    </Stack>
  );
}
