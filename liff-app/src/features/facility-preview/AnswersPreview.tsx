/** What homes would see of a form's answers before they are saved. Nothing is stored. */
import { type ReactElement, useId } from "react";
import type { FacilityPreviewAnswers } from "shared-ui/api/types";
import { usePersonStrings } from "shared-ui/features/account/subject-name";
import { ErrorNotice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { FacilityPreviewCard } from "./FacilityPreviewCard";
import { useAnswersPreview } from "./queries";
import { useFacilityPreviewText } from "./text";

interface AnswersPreviewProps {
  /** Null while answers are missing. */
  answers: FacilityPreviewAnswers | null;
}

/** Renders nothing while an answer is missing. */
export function AnswersPreview({ answers }: AnswersPreviewProps): ReactElement | null {
  const words = usePersonStrings(useFacilityPreviewText());
  const titleId = useId();
  const { data: preview, error } = useAnswersPreview(answers);
  if (answers === null) return null;
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>
          <Furigana text={words.title} />
        </h2>
        <p>
          <Furigana text={words.lead} />
        </p>
      </div>
      <ErrorNotice error={error} />
      {!preview && !error && <Skeleton count={2} />}
      {preview && <FacilityPreviewCard preview={preview} headingLevel={3} isUnsaved />}
    </Stack>
  );
}
