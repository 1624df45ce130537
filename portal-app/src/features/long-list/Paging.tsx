/** Links to the previous and the next page. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Stack } from "shared-ui/ui/layout/Stack";
import { listing as words } from "./text";
import { PAGE_SIZE } from "./view";

interface PagingProps<View> {
  view: View;
  total: number;
  hrefOf: (view: View) => string;
}

/** The first and the last page have only one link. */
export function Paging<View extends { page: number }>(props: PagingProps<View>): ReactElement {
  const { view, total, hrefOf } = props;
  const to = (page: number, label: string) => (
    <Link href={hrefOf({ ...view, page })} className={buttonClass({ variant: "secondary" })}>
      {label}
    </Link>
  );
  return (
    <Stack as="nav" row align="stretch" justify="center" aria-label={words.pages}>
      {view.page > 1 && to(view.page - 1, words.before)}
      {view.page * PAGE_SIZE < total && to(view.page + 1, words.after)}
    </Stack>
  );
}
