/** How a page's long list is looked at: its address says it. */
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
    // One's own narrowing is no step that "back" leads through; another page is.
    onView: (view: ListView) => setQuery(queryOf(view), { replace: true, preventScrollReset: true }),
    hrefOf: (view: ListView) => `${path}?${queryOf(view)}`,
    colleagues,
    isShared: sharesWork(user),
  };
}
