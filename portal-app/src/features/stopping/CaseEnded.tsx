/** Says that an office has ended its work for a person, with the same text wherever the case is shown. */
import type { ReactElement } from "react";
import type { Preference } from "shared-ui/api/types";
import { endedWords } from "shared-ui/features/stopping/ended-words";
import { Text } from "shared-ui/ui/text/Text";

/** Renders nothing for an active case. */
export function CaseEnded({ preference }: { preference: Preference }): ReactElement | null {
  const text = endedWords(preference);
  return text === null ? null : <Text bold>{text}</Text>;
}
