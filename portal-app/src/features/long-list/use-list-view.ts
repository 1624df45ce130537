/** The view of a page's long list, stored in the URL. */
import { sharesWork } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { useUrlView } from "../../lib/url-view";
import { useColleagues } from "../office/members/members";
import { queryOf, viewIn } from "./view";

export function useListView(path: string) {
  const { user } = useSession();
  const colleagues = useColleagues();
  return { ...useUrlView(path, { viewIn, queryOf }), colleagues, isShared: sharesWork(user) };
}
