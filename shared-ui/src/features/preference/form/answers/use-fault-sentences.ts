/** How this app's wording says what is missing or wrong. The rules themselves are faults.ts. */
import { fields } from "../../../../api/generated/forms";
import { errors } from "../../../../lib/text/errors.text";
import { easyErrors } from "../../../../lib/text/errors.text.easy";
import { useAnnotate } from "../../../../lib/text/labels";
import { useStrings } from "../../../../lib/text/use-strings";
import { preferences } from "../../text";
import { easyPreferences } from "../../text.easy";
import type { FaultSentences } from "./faults";

/** Return the sentences, with readings where the wording has them. */
export function useFaultSentences(): FaultSentences {
  const annotate = useAnnotate();
  const { required } = useStrings(errors, easyErrors);
  const { postalCode, age } = useStrings(preferences, easyPreferences).faults;
  return { missing: (field) => required(annotate(fields.preference[field])), postalCode, age };
}
