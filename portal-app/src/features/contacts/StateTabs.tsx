/** The states of all contacts, each with how many there are. */
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "shared-ui/ui/buttons/Link";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import styles from "./contacts.module.css";
import { contactList as words } from "./list.text";
import { contactCountsQuery } from "./listing";
import { type ContactsView, narrowingOf, TABS } from "./view";

interface StateTabsProps {
  /** What is shown. */
  view: ContactsView;
  /** What was asked for last, with what stands in the field of words. */
  wished: ContactsView;
  hrefOf: (view: ContactsView) => string;
  onFollow: (view: ContactsView) => void;
}

/** Render the links; where the numbers are not known yet, without them. */
export function StateTabs({ view, wished, hrefOf, onFollow }: StateTabsProps): ReactElement {
  const { data: counts } = useQuery(contactCountsQuery(narrowingOf(view)));
  const all = counts && TABS.reduce((sum, tab) => sum + counts[tab], 0);
  return (
    <nav aria-label={words.tabs} className={styles.tabs}>
      {([null, ...TABS] as const).map((tab) => {
        const there = { ...wished, tab, page: 1, contact: null };
        const count = tab ? counts?.[tab] : all;
        return (
          <Link
            key={tab}
            href={hrefOf(there)}
            onClick={({ ctrlKey, metaKey, shiftKey }) => {
              // Into another tab of the browser nothing of this one changes.
              if (!ctrlKey && !metaKey && !shiftKey) onFollow(there);
            }}
            aria-current={tab === view.tab ? "page" : undefined}
            className={styles.tab}
          >
            {words.tab[tab ?? "all"]}
            {count !== undefined && (
              <span className={styles.count}>
                <VisuallyHidden>{words.count(count)}</VisuallyHidden>
                <span aria-hidden="true">{count}</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
