/** The layout of a facility's and a counselor's pages: header, notices, side navigation. */
import { lazy, type ReactElement, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation, useMatch } from "react-router-dom";
import type { User } from "shared-ui/api/types";
import { useLogout, useSession } from "shared-ui/features/account/session";
import { useUnread } from "shared-ui/features/notifications/unread";
import { dropAllDrafts } from "shared-ui/lib/drafts/draft";
import { flushFormDrafts } from "shared-ui/lib/drafts/open-drafts";
import { topOf } from "shared-ui/lib/routing/paths";
import { RemoveToasts } from "shared-ui/lib/routing/RemoveToasts";
import { SlowNavigation } from "shared-ui/lib/routing/SlowNavigation";
import { useLeaveQuestion } from "shared-ui/lib/routing/use-leave-guard";
import { run } from "shared-ui/lib/use-confirm-action";
import { BellIcon, HomeIcon, LogOutIcon, SettingsIcon, UserIcon } from "shared-ui/ui/icons/icons";
import { UnreadCountProvider } from "shared-ui/ui/layout/PageTitle";
import { AppHeader } from "shared-ui/ui/shell/AppHeader";
import { AppShell } from "shared-ui/ui/shell/AppShell";
import { NotificationBell } from "../features/notifications/NotificationBell";
import { WORKPLACE_REM } from "../features/room/inbox";
import { loginOf, noticesOf, officeOf, PAGES, paths } from "../paths";
import { useIsWide } from "../ui/use-is-wide";
import { AreaNavigation, isInbox } from "./AreaNavigation";
import unreadIcon from "./favicon-unread.svg";
import { SiteFooter } from "./SiteFooter";
import { portal } from "./text";

const RoomSettingsDialog = lazy(() => import("../features/room/settings/RoomSettingsDialog"));

/** Redirects to the landing page after a sign-out, and to the user's own login if the session was lost. */
export function SignedInLayout(): ReactElement {
  const { user } = useSession();
  const signsOut = useRef(false);
  const before = useRef(user);
  if (user) {
    before.current = user;
    return <Frame user={user} signsOut={signsOut} />;
  }
  const lost = signsOut.current ? null : before.current;
  return <Navigate to={lost ? loginOf(lost.role) : paths.landing} replace />;
}

interface FrameProps {
  user: User;
  /** Set while the user signs out. */
  signsOut: RefObject<boolean>;
}

function Frame({ user, signsOut }: FrameProps): ReactElement {
  const logout = useLogout();
  const maySignOut = useLeaveQuestion(portal.leaveDraft);
  const [isOpen, setIsOpen] = useState(false);
  const { total: unread } = useUnread();
  const dense = isInbox(useLocation().pathname);
  const isRoom = useMatch(PAGES.staff.chatRoom) !== null;
  const isWide = useIsWide(WORKPLACE_REM);
  useUnreadIcon(unread > 0);

  async function signOut(): Promise<void> {
    if (!(await maySignOut())) return;
    await flushFormDrafts();
    signsOut.current = true;
    signsOut.current = await run(() => logout.mutateAsync());
    if (!signsOut.current) return;
    // Leave nothing for the next user of this computer.
    sessionStorage.clear();
    dropAllDrafts();
  }

  const menuItems = [
    { key: "office", label: portal.office, icon: <HomeIcon />, href: officeOf(user.role) },
    {
      key: "room-settings",
      label: portal.roomSettings,
      icon: <SettingsIcon />,
      onSelect: () => setIsOpen(true),
    },
    { key: "notices", label: portal.notices, icon: <BellIcon />, href: noticesOf(user.role) },
    { key: "safety", label: portal.safety, icon: <UserIcon />, href: paths.safety },
    { key: "logout", label: portal.logout, icon: <LogOutIcon />, onSelect: signOut },
  ];
  return (
    <AppShell
      area={user.role}
      header={
        <AppHeader
          homeHref={topOf(user.role)}
          userName={user.username}
          menuItems={menuItems}
          actions={<NotificationBell role={user.role} unread={unread} />}
        />
      }
      // In a room on a narrow screen, the bar of panes leads to the list, whose page has the navigation.
      navigation={(isWide || !isRoom) && <AreaNavigation user={user} rail={dense} />}
      dense={dense}
      footer={<SiteFooter />}
    >
      <SlowNavigation label={portal.slow} />
      <RemoveToasts />
      <UnreadCountProvider value={unread}>
        <Outlet />
      </UnreadCountProvider>
      <Suspense>{isOpen && <RoomSettingsDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </AppShell>
  );
}

/** Shows a dot on the tab's icon while there are unread items. */
function useUnreadIcon(hasUnread: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || !hasUnread) return undefined;
    const plain = icon.href;
    icon.href = unreadIcon;
    return () => {
      icon.href = plain;
    };
  }, [hasUnread]);
}
