/** Of whom the applicant's app speaks: the applicant, or the person of their family for whom they registered. */
import { useQuery } from "@tanstack/react-query";
import { useStrings } from "../../lib/text/use-strings";
import { currentUserQuery } from "./session";
import { whom } from "./whom.text";
import { easyWhom } from "./whom.text.easy";

/** Return what the person is called, with さん; null is whoever holds the phone. */
export function usePersonName(): string | null {
  const name = useQuery(currentUserQuery()).data?.person_name;
  const { called } = useStrings(whom, easyWhom);
  if (!name) return null;
  // Braces and bars would be read as readings; who wrote さん themself is not called さんさん.
  const plain = name.replaceAll(/[{}|]/g, "");
  return plain.endsWith("さん") ? plain : called(plain);
}

/** Return how a text that speaks of the person is said: 「あなた」 becomes their name. */
export function useAbout(): (text: string) => string {
  const name = usePersonName();
  const { you } = useStrings(whom, easyWhom);
  return (text) => (name ? text.replaceAll(you, name) : text);
}
