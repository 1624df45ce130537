/** What is said before somebody lets a home look at pictures that are not there: later ones are not shown by that. */
import { useQueryClient } from "@tanstack/react-query";
import { useStrings } from "../../../lib/text/use-strings";
import { answers } from "../../preference/answers.text";
import { easyAnswers } from "../../preference/answers.text.easy";
import { preferenceQuery } from "../../preference/queries";

/** Return the sentence for a preference without a picture; nothing for one that has some, or that cannot be read now. */
export function useMissingPictures(): (preferenceId: number) => Promise<string> {
  const client = useQueryClient();
  const { none } = useStrings(answers, easyAnswers).picture;
  return async (preferenceId) => {
    const preference = await client.fetchQuery(preferenceQuery(preferenceId)).catch(() => null);
    if (!preference) return "";
    const { disability_certificate, welfare_certificate } = preference;
    return disability_certificate || welfare_certificate ? "" : none;
  };
}
