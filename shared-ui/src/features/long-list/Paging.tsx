/** The ways to the pages before and after. */
import type { ReactElement } from "react";
import { buttonClass } from "../../components/buttons/button-class";
import { Link } from "../../components/buttons/Link";
import { listing as words } from "../../strings/offices/assignees";
import styles from "./long-list.module.css";
import { type ListView, PAGE_SIZE } from "./view";

interface PagingProps {
  view: ListView;
  total: number;
  hrefOf: (view: ListView) => string;
}

/** Render the links; at an end of the list there is only one. */
export function Paging({ view, total, hrefOf }: PagingProps): ReactElement {
  const to = (page: number, label: string) => (
    <Link href={hrefOf({ ...view, page })} className={buttonClass({ variant: "secondary" })}>
      {label}
    </Link>
  );
  return (
    <nav aria-label={words.pages} className={styles.paging}>
      {view.page > 1 && to(view.page - 1, words.before)}
      {view.page * PAGE_SIZE < total && to(view.page + 1, words.after)}
    </nav>
  );
}
