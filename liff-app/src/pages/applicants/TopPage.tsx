/** The applicant's own page: who they are, what they wish for, their contacts, and what happens next. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Avatar } from "shared-ui/components/Avatar";
import { buttonClass } from "shared-ui/components/button-class";
import { Furigana } from "shared-ui/components/Furigana";
import { ListIcon, SettingsIcon } from "shared-ui/components/icons/icons";
import { Link } from "shared-ui/components/Link";
import { PageTitle } from "shared-ui/components/PageTitle";
import { UnreadDot } from "shared-ui/components/UnreadDot";
import { notificationsQuery, useUnreadCount } from "shared-ui/state/notifications";
import { preferencesQuery, usePreferences } from "shared-ui/state/preferences";
import { useSession } from "shared-ui/state/session";
import { applicants } from "shared-ui/strings/applicants";
import { easyApplicants } from "shared-ui/strings/easy/applicants";
import { easyLiff } from "shared-ui/strings/easy/liff";
import { liff } from "shared-ui/strings/liff";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../paths";
import { FriendNotice } from "./FriendNotice";
import { NextSteps } from "./NextSteps";
import styles from "./top.module.css";
import { WishSummary } from "./WishSummary";

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
