/** A registered person as a card, with links to the preference and the contacts. */
import { lazy, type ReactElement, Suspense } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Preference } from "shared-ui/api/types";
import { useUnread } from "shared-ui/features/notifications/unread";
import { useAssignPreference } from "shared-ui/features/preference/queries";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { ChatIcon, PencilIcon } from "shared-ui/ui/icons/icons";
import { Card } from "shared-ui/ui/layout/Card";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Text } from "shared-ui/ui/text/Text";
import { paths } from "../../../paths";
import { Assignee } from "../../assignee/Assignee";
import { Hits } from "../../long-list/Hits";
import { counselors } from "../text";

const words = counselors.top;
// Loaded lazily because it applies to few people.
const RestingNotice = lazy(() =>
  import("shared-ui/features/stopping/RestingNotice").then((file) => ({ default: file.RestingNotice })),
);
const FoundHome = lazy(() =>
  import("shared-ui/features/stopping/FoundHome").then((file) => ({ default: file.FoundHome })),
);

/** The link to the contacts shows the unread count. */
export function PersonCard({ preference }: { preference: Preference }): ReactElement {
  const { id, age, condition_categories, preferredLocation_prefecture, contacts_current_count } = preference;
  const name = preference.name ?? words.unnamed;
  const assign = useAssignPreference();
  const unread = useUnread().ofPreference(id);
  const of = <VisuallyHidden>{words.of(name)}</VisuallyHidden>;
  return (
    <Card
      title={<Hits text={name} />}
      actions={
        <>
          <Link href={paths.preferenceEdit(id)} className={buttonClass({ variant: "secondary" })}>
            <PencilIcon />
            <span>
              {of}
              {words.edit}
            </span>
          </Link>
          <Link href={paths.preferenceContacts(id, name)} className={buttonClass()}>
            <ChatIcon />
            <span>
              {of}
              {words.contacts}
            </span>
            <UnreadDot count={unread} />
          </Link>
          <Link href={paths.preferenceAccessLog(id)} className={buttonClass({ variant: "quiet" })}>
            <span>
              {of}
              {words.accessLog}
            </span>
          </Link>
        </>
      }
    >
      <Stack gap={4}>
        <Suspense>
          {preference.resting_since !== null && <RestingNotice preference={preference} />}
          {preference.moved_in_at !== null && <FoundHome preference={preference} />}
        </Suspense>
        <p>{[words.age(age), ...condition_categories.map((code) => labels.Condition[code])].join("・")}</p>
        <p>{words.wishesFor(preferredLocation_prefecture)}</p>
        {contacts_current_count > 0 ? (
          <Text bold>{words.openContacts(contacts_current_count)}</Text>
        ) : (
          <Text tone="quiet">{words.noContacts}</Text>
        )}
        {preference.consent === null && <Notice tone="warning">{words.noConsent}</Notice>}
        <Assignee of={preference} called={words.called(name)} assign={assign} />
      </Stack>
    </Card>
  );
}
