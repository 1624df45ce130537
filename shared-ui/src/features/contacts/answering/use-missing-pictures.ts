/** Warns before certificates are shown to a home although none are stored: later uploads are not included. */
import { useQueryClient } from "@tanstack/react-query";
import { preferenceQuery } from "../../preference/queries";
import { usePreferenceText } from "../../preference/text";

/** The warning for a preference without certificates; empty if it has some or cannot be loaded. */
export function useMissingPictures(): (preferenceId: number) => Promise<string> {
  const client = useQueryClient();
  const { none } = usePreferenceText().answers.picture;
  return async (preferenceId) => {
    const preference = await client.fetchQuery(preferenceQuery(preferenceId)).catch(() => null);
    if (!preference) return "";
    const { disability_certificate, welfare_certificate } = preference;
    return disability_certificate || welfare_certificate ? "" : none;
  };
}
