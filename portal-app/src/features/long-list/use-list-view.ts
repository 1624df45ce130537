/** The view of a page's long list, stored in the URL. */
import { useSearchParams } from "react-router-dom";
import { sharesWork } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { useColleagues } from "../office/members/members";
import { type ListView, queryOf, viewIn } from "./view";

export function useListView(path: string) {
  const [query, setQuery] = useSearchParams();
  const { user } = useSession();
  const colleagues = useColleagues();
  return {
    view: viewIn(query),
    // Changing filters adds no history entry; changing the page does.
    onView: (view: ListView) => setQuery(queryOf(view), { replace: true, preventScrollReset: true }),
    hrefOf: (view: ListView) => `${path}?${queryOf(view)}`,
    colleagues,
    isShared: sharesWork(user),
  };
}
