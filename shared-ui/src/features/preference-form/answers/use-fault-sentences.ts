/** How this app's wording says what is missing or wrong. The rules themselves are faults.ts. */
import { fields } from "../../../api/generated/forms";
import { easyErrors } from "../../../strings/frame/easy-errors";
import { errors } from "../../../strings/frame/errors";
import { useAnnotate } from "../../../strings/labels";
import { easyPreferences } from "../../../strings/people/easy-preferences";
import { preferences } from "../../../strings/people/preferences";
import { useStrings } from "../../../strings/use-strings";
import type { FaultSentences } from "./faults";

/** Return the sentences, with readings where the wording has them. */
export function useFaultSentences(): FaultSentences {
  const annotate = useAnnotate();
  const { required } = useStrings(errors, easyErrors);
  const { postalCode, age } = useStrings(preferences, easyPreferences).faults;
  return { missing: (field) => required(annotate(fields.preference[field])), postalCode, age };
}
