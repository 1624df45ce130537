/** What homes would see of a form's answers before they are saved. Nothing is stored. */
import { type ReactElement, useId } from "react";
import type { MirrorQuestion } from "shared-ui/api/types";
import { usePersonStrings } from "shared-ui/features/account/whom";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { MirrorCard } from "./MirrorCard";
import { useMirrorOfAnswers } from "./queries";
import { mirror as strings } from "./text";
import { easyMirror } from "./text.easy";

interface MirrorOfAnswersProps {
  /** Null while answers are missing. */
  answers: MirrorQuestion | null;
}

/** Renders nothing while an answer is missing. */
export function MirrorOfAnswers({ answers }: MirrorOfAnswersProps): ReactElement | null {
  const words = usePersonStrings(strings, easyMirror);
  const titleId = useId();
  const { data: mirror, error } = useMirrorOfAnswers(answers);
  if (answers === null) return null;
  return (
    <section aria-labelledby={titleId}>
      <Stack>
        <div>
          <h2 id={titleId}>
            <Furigana text={words.title} />
          </h2>
          <p>
            <Furigana text={words.lead} />
          </p>
        </div>
        {error && (
          <Notice tone="error">
            <Furigana text={error.detail} />
          </Notice>
        )}
        {!mirror && !error && <Skeleton count={2} />}
        {mirror && <MirrorCard mirror={mirror} headingLevel={3} isUnsaved />}
      </Stack>
    </section>
  );
}
