/** What a member is assigned to, as text. */
import type { Member } from "shared-ui/api/types";
import { offices } from "../text";

/** Null if there is nothing. */
export function loadOf({ homes, preferences }: Pick<Member, "homes" | "preferences">): string | null {
  const { homes: inHomes, people } = offices.members;
  const parts = [homes > 0 && inHomes(homes), preferences > 0 && people(preferences)].filter(Boolean);
  return parts.length > 0 ? parts.join("、") : null;
}
