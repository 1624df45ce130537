/** The applicant's own page: who they are, what they wish for, their contacts, and what happens next. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { UnreadDot } from "shared-ui/components/display/UnreadDot";
import { ListIcon, SettingsIcon } from "shared-ui/components/icons/icons";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Avatar } from "shared-ui/components/pictures/Avatar";
import { Furigana } from "shared-ui/components/text/Furigana";
import { useSession } from "shared-ui/state/accounts/session";
import { notificationsQuery, useUnreadCount } from "shared-ui/state/notices/notifications";
import { preferencesQuery, usePreferences } from "shared-ui/state/people/preferences";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { applicants } from "shared-ui/strings/people/applicants";
import { easyApplicants } from "shared-ui/strings/people/easy-applicants";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../paths";
import { FriendNotice } from "./top/FriendNotice";
import { NextSteps } from "./top/NextSteps";
import styles from "./top/top.module.css";
import { WishSummary } from "./top/WishSummary";

/** Fetch the wishes and the notices. */
export function load(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.ensureQueryData(preferencesQuery()),
    client.ensureInfiniteQueryData(notificationsQuery()),
  ]);
}

/** Render the page. */
export default function TopPage(): ReactElement | null {
  const words = useStrings(applicants, easyApplicants).top;
  const { settings } = useStrings(liff, easyLiff).frame;
  const { user } = useSession();
  const [preference = null] = usePreferences().data ?? [];
  const unread = useUnreadCount();
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
            </>
          }
        />
      </div>
      <FriendNotice />
      {unread > 0 && (
        <Link href={paths.contacts} className={styles.news}>
          <UnreadDot count={unread} />
          <span>
            <Furigana text={words.newNotices} />
          </span>
        </Link>
      )}
      <WishSummary preference={preference} />
      <Link href={paths.contacts} className={buttonClass({ size: "large", wide: true })}>
        <ListIcon />
        <span>
          <Furigana text={words.contacts} />
        </span>
        {unread > 0 && <UnreadDot />}
      </Link>
      <NextSteps />
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
