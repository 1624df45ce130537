/** Many registered people, one row each. */
import type { ReactElement } from "react";
import type { Preference } from "shared-ui/api/types";
import { useUnread } from "shared-ui/features/notifications/unread";
import { Link } from "shared-ui/ui/buttons/Link";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { paths } from "../../../paths";
import { DenseRows } from "../../../ui/DenseRows";
import { Hits } from "../../long-list/Hits";
import { counselors } from "../text";
import styles from "./person-card.module.css";

const words = counselors.top;

/** Shows the assignee if several members share the work. */
export function PersonRows(props: { people: readonly Preference[]; isShared: boolean }): ReactElement {
  const { people, isShared } = props;
  const unread = useUnread();
  const nameOf = (person: Preference): string => person.name ?? words.unnamed;
  const inCharge = {
    head: words.columns.inCharge,
    cell: ({ assignee_name }: Preference) => assignee_name,
  };
  return (
    <DenseRows
      label={words.title}
      rows={people}
      rowKey={({ id }) => id}
      columns={[
        {
          head: words.columns.name,
          cell: (person) => (
            <>
              {person.name_kana && (
                <span className={styles.kana}>
                  <Hits text={person.name_kana} />
                </span>
              )}
              <Link href={paths.preferenceContacts(person.id, nameOf(person))}>
                <Hits text={nameOf(person)} />
                <VisuallyHidden>{words.contactsOf}</VisuallyHidden>
              </Link>{" "}
              <UnreadDot count={unread.ofPreference(person.id)} />
            </>
          ),
        },
        {
          head: words.columns.person,
          cell: ({ age, prefecture, address_1 }) => (
            <Hits text={`${words.age(age)}・${prefecture}${address_1}`} />
          ),
        },
        { head: words.columns.state, cell: stateOf },
        ...(isShared ? [inCharge] : []),
        {
          head: words.columns.ways,
          cell: (person) => (
            <Stack as="span" row gap={16} rowGap={4} align="stretch">
              <Link href={paths.preferenceEdit(person.id)}>
                <VisuallyHidden>{words.of(nameOf(person))}</VisuallyHidden>
                {words.edit}
              </Link>
              <Link href={paths.preferenceAccessLog(person.id)}>
                <VisuallyHidden>{words.of(nameOf(person))}</VisuallyHidden>
                {words.accessLog}
              </Link>
            </Stack>
          ),
        },
      ]}
    />
  );
}

function stateOf(person: Preference): string {
  const { contacts_current_count, resting_since, moved_in_at, consent } = person;
  const states = [
    consent === null && words.states.noConsent,
    resting_since !== null && words.states.resting,
    moved_in_at !== null && words.states.movedIn,
    contacts_current_count > 0 ? words.openContacts(contacts_current_count) : words.noContacts,
  ];
  return states.filter((state) => state !== false).join("・");
}
