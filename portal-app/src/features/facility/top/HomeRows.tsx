/** Many homes, one row each. */
import type { ReactElement } from "react";
import type { Home } from "shared-ui/api/types";
import { useUnread } from "shared-ui/features/notifications/unread";
import { Link } from "shared-ui/ui/buttons/Link";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { paths } from "../../../paths";
import { DenseRows } from "../../../ui/DenseRows";
import { Hits } from "../../long-list/Hits";
import { homes as words } from "../text";
import { HomeStatus } from "./HomeStatus";

/** Shows the assignee if several members share the work. */
export function HomeRows(props: { homes: readonly Home[]; isShared: boolean }): ReactElement {
  const { homes, isShared } = props;
  const unread = useUnread();
  const inCharge = { head: words.columns.inCharge, cell: ({ assignee_name }: Home) => assignee_name };
  return (
    <DenseRows
      label={words.listTitle}
      rows={homes}
      rowKey={({ id }) => id}
      columns={[
        {
          head: words.columns.name,
          cell: ({ id, name }) => (
            <>
              <Link href={paths.homeContacts(id, name)}>
                <Hits text={name} />
                <VisuallyHidden>{words.columns.contactsOf}</VisuallyHidden>
              </Link>{" "}
              <UnreadDot count={unread.ofHome(id)} />
            </>
          ),
        },
        {
          head: words.columns.place,
          cell: ({ prefecture, address_1 }) => <Hits text={prefecture + address_1} />,
        },
        { head: words.columns.status, cell: (home) => <HomeStatus home={home} /> },
        { head: words.card.contactName, cell: ({ contact_name }) => contact_name },
        ...(isShared ? [inCharge] : []),
        {
          head: words.columns.ways,
          cell: ({ id, name }) => (
            <Stack as="span" row gap={16} rowGap={4} align="stretch">
              <Link href={paths.matchedPreferences(id)}>
                <VisuallyHidden>{words.card.of(name)}</VisuallyHidden>
                {words.card.match}
              </Link>
              <UnreadDot count={unread.matchesOf(id)} />
              <Link href={paths.homeEdit(id)}>
                <VisuallyHidden>{words.card.of(name)}</VisuallyHidden>
                {words.card.edit}
              </Link>
            </Stack>
          ),
        },
      ]}
    />
  );
}
