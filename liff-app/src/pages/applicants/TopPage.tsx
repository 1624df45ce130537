/** The applicant's own page: who they are, what they wish for, their contacts, and what happens next. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { UnreadDot } from "shared-ui/components/display/UnreadDot";
import { ListIcon, SettingsIcon } from "shared-ui/components/icons/icons";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Avatar } from "shared-ui/components/pictures/Avatar";
import { Furigana } from "shared-ui/components/text/Furigana";
import { WithPlainLine } from "shared-ui/components/text/PlainLine";
import { MoveInQuestion } from "shared-ui/features/contacts/MoveInQuestion";
import { FoundHome } from "shared-ui/features/stopping/FoundHome";
import { StoppedCard } from "shared-ui/features/stopping/StoppedCard";
import { hasOpenRoom } from "shared-ui/rules/contact-state";
import { useSession } from "shared-ui/state/accounts/session";
import { usePersonName } from "shared-ui/state/accounts/whom";
import { contactsQuery, useContacts } from "shared-ui/state/contacts/contacts";
import { draftQuery } from "shared-ui/state/form-drafts";
import { unreadQuery, useUnread } from "shared-ui/state/notices/unread";
import { NEW_PREFERENCE } from "shared-ui/state/people/drafts";
import { preferencesQuery, usePreferences } from "shared-ui/state/people/preferences";
import { stoppedQuery } from "shared-ui/state/people/stopping";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { applicants } from "shared-ui/strings/people/applicants";
import { easyApplicants } from "shared-ui/strings/people/easy-applicants";
import { easyWhom } from "shared-ui/strings/people/easy-whom";
import { whom } from "shared-ui/strings/people/whom";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../paths";
import { FriendNotice } from "./top/FriendNotice";
import { NextSteps } from "./top/NextSteps";
import styles from "./top/top.module.css";
import { VisitsToCome } from "./top/VisitsToCome";
import { WishSummary } from "./top/WishSummary";

/** Fetch the wishes, the contacts and how much is unread. */
export function load(client: QueryClient): Promise<unknown> {
  // Only who has registered nothing yet may have begun to.
  const registered = client.ensureQueryData(preferencesQuery());
  return Promise.all([
    registered.then(([one]) => (one ? null : client.ensureQueryData(draftQuery(NEW_PREFERENCE)))),
    client.ensureQueryData(contactsQuery()),
    client.ensureQueryData(stoppedQuery()),
    client.ensureQueryData(unreadQuery()),
  ]);
}

/** Render the page. */
export default function TopPage(): ReactElement | null {
  const words = useStrings(applicants, easyApplicants).top;
  const { settings } = useStrings(liff, easyLiff).frame;
  const { searching } = useStrings(whom, easyWhom);
  const person = usePersonName();
  const { user } = useSession();
  const [preference = null] = usePreferences().data ?? [];
  const contacts = useContacts().data ?? [];
  const [stopped] = useQuery(stoppedQuery()).data?.data ?? [];
  const { total: unread } = useUnread();
  if (!user) return null;
  return (
    <>
      <div className={styles.greeting}>
        <Avatar name={user.username} src={user.pictureUrl} size="large" />
        <PageTitle
          title={words.title}
          unreadCount={unread}
          lead={
            <>
              <span className={styles.phrase}>{words.hello}</span>
              <span className={styles.phrase}>{words.name(user.username)}</span>
              {person && (
                <p>
                  <Furigana text={searching(person)} />
                </p>
              )}
            </>
          }
        />
      </div>
      <VisitsToCome contacts={contacts} />
      <FriendNotice />
      {contacts.map((contact) => (
        <MoveInQuestion key={contact.id} contact={contact} />
      ))}
      {unread > 0 && (
        <Link href={paths.contacts} className={styles.news}>
          <UnreadDot count={unread} />
          <span>
            <Furigana text={words.newNotices} />
          </span>
        </Link>
      )}
      {preference && <FoundHome preference={preference} />}
      {stopped && !preference ? (
        <StoppedCard preference={stopped} />
      ) : (
        <WishSummary preference={preference} />
      )}
      <WithPlainLine of="contactList">
        {(describedBy) => (
          <Link
            href={paths.contacts}
            className={buttonClass({ size: "large", wide: true })}
            aria-describedby={describedBy}
          >
            <ListIcon />
            <span>
              <Furigana text={words.contacts} />
            </span>
            <UnreadDot count={unread} />
          </Link>
        )}
      </WithPlainLine>
      {contacts.some(hasOpenRoom) || <NextSteps />}
      <Link
        href={paths.settings}
        className={buttonClass({ variant: "secondary", size: "large", wide: true })}
      >
        <SettingsIcon />
        <span>
          <Furigana text={settings} />
        </span>
      </Link>
    </>
  );
}
