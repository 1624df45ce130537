/** All registered answers, each with a link to change it. */
import { type ReactElement, useEffect } from "react";
import { useSubjectText } from "shared-ui/features/account/subject-name";
import { GROUPS, type Group } from "shared-ui/features/preference/form/answers/groups";
import styles from "shared-ui/features/preference/form/preference-form.module.css";
import type { PreferenceForm } from "shared-ui/features/preference/form/use-preference-form";
import { usePreferenceText } from "shared-ui/features/preference/text";
import { useAnnotate } from "shared-ui/lib/text/labels";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Explained } from "shared-ui/ui/text/Explained";
import { Furigana, withoutReadings } from "shared-ui/ui/text/Furigana";
import { answersOf } from "./answers";
import { termOf, type Unit, unitsOf } from "./units";

interface AnswerReviewProps {
  form: PreferenceForm;
  /** The URL of an answer's page. */
  hrefOf: (answer: string) => string;
  /** The answer just changed, which receives the focus. */
  changed?: string | null;
}

export function AnswerReview({ form, hrefOf, changed = null }: AnswerReviewProps): ReactElement {
  const words = usePreferenceText();
  const subjectText = useSubjectText();
  useEffect(() => {
    if (changed) document.getElementById(idOf(changed))?.focus();
  }, [changed]);
  return (
    <Stack gap={32}>
      {GROUPS.map((group) => (
        <section key={group.name} aria-labelledby={`review-${group.name}`}>
          <h2 id={`review-${group.name}`}>
            <Furigana text={subjectText(words.groups[group.name])} />
          </h2>
          <Answers group={group} form={form} hrefOf={hrefOf} />
        </section>
      ))}
    </Stack>
  );
}

function Answers({ group, form, hrefOf }: AnswerReviewProps & { group: Group }): ReactElement {
  const words = usePreferenceText();
  const annotate = useAnnotate();
  const given = answersOf(group, form, annotate, words);
  const items = unitsOf(group).map((unit) => {
    const term = annotate(termOf(unit));
    const texts = given.filter(({ field }) => unit.fields.includes(field)).map((answer) => answer.words);
    return {
      term,
      description: (
        <Stack row gap={16} rowGap={8} justify="between">
          <span className={styles.detail}>
            <Explained text={texts.join("\n")} />
          </span>
          <ChangeLink unit={unit} term={term} href={hrefOf(unit.name)} />
        </Stack>
      ),
    };
  });
  return <DefinitionList items={items} />;
}

function ChangeLink({ unit, term, href }: { unit: Unit; term: string; href: string }): ReactElement {
  const { change } = usePreferenceText().answers;
  return (
    <Link id={idOf(unit.name)} href={href} className={buttonClass({ variant: "secondary", size: "small" })}>
      <VisuallyHidden>{withoutReadings(term)}：</VisuallyHidden>
      <Furigana text={change} />
    </Link>
  );
}

function idOf(answer: string): string {
  return `answer-${answer}`;
}
