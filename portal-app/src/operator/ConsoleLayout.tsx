/** The layouts of the console, with its own colour and name, and a side menu. */
import { type ReactElement, useRef } from "react";
import { matchPath, Navigate, Outlet, useLocation } from "react-router-dom";
import { useLogout, useSession } from "shared-ui/features/account/session";
import { RemoveToasts } from "shared-ui/lib/routing/RemoveToasts";
import { SlowNavigation } from "shared-ui/lib/routing/SlowNavigation";
import {
  ChartIcon,
  ListIcon,
  LogOutIcon,
  SearchIcon,
  SettingsIcon,
  UserIcon,
} from "shared-ui/ui/icons/icons";
import { AppHeader } from "shared-ui/ui/shell/AppHeader";
import { AppShell } from "shared-ui/ui/shell/AppShell";
import { SideNav } from "shared-ui/ui/shell/SideNav";
import { portal } from "../frame/text";
import { AuditReasonProvider } from "./acts/audit-reason";
import { loginFor, PAGES, paths } from "./paths";
import { consoleWords as words } from "./text";

/** Each with the subpages for which it is marked as current. */
const LINKS = [
  {
    href: paths.work,
    label: words.navigation.work,
    icon: <ListIcon />,
    opens: [PAGES.operators.waiting, PAGES.operators.signup, PAGES.operators.report],
  },
  {
    href: paths.search,
    label: words.navigation.search,
    icon: <SearchIcon />,
    opens: [PAGES.operators.timeline],
  },
  { href: paths.figures, label: words.navigation.figures, icon: <ChartIcon />, opens: [] },
  { href: paths.system, label: words.navigation.system, icon: <SettingsIcon />, opens: [] },
];

/** Redirects to the login when the operator is no longer signed in; after a lost session it leads back here. */
export function ConsoleLayout(): ReactElement {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const logout = useLogout();
  const signsOut = useRef(false);
  if (!user) return <Navigate to={signsOut.current ? paths.login : loginFor(pathname + search)} replace />;
  function signOut(): void {
    signsOut.current = true;
    logout.mutate(undefined, {
      onError: () => {
        signsOut.current = false;
      },
    });
  }
  const menuItems = [
    { key: "safety", label: portal.safety, icon: <UserIcon />, href: paths.safety },
    { key: "logout", label: portal.logout, icon: <LogOutIcon />, onSelect: signOut },
  ];
  const items = LINKS.map(({ opens, ...link }) => ({
    ...link,
    current: link.href === pathname || opens.some((page) => matchPath(page, pathname)),
  }));
  return (
    <AppShell
      area="operator"
      header={<AppHeader homeHref={paths.work} userName={user.username} menuItems={menuItems} />}
      navigation={<SideNav label={words.navigation.label} items={items} />}
    >
      <SlowNavigation label={portal.slow} />
      <RemoveToasts />
      <AuditReasonProvider>
        <Outlet />
      </AuditReasonProvider>
    </AppShell>
  );
}

/** The layout without sign-in. */
export function GuestLayout(): ReactElement {
  return (
    <AppShell area="operator" header={<AppHeader homeHref={paths.work} />}>
      <Outlet />
    </AppShell>
  );
}
