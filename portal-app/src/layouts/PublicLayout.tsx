/** The frame of the pages that anyone may read. */
import type { ReactElement } from "react";
import { Outlet } from "react-router-dom";
import { LogOutIcon, UserIcon } from "shared-ui/components/icons/icons";
import { AppHeader } from "shared-ui/components/shell/AppHeader";
import { AppShell } from "shared-ui/components/shell/AppShell";
import { SlowNavigation } from "shared-ui/routing/SlowNavigation";
import { useLogout, useSession } from "shared-ui/state/accounts/session";
import { portal } from "shared-ui/strings/frame/portal";
import { paths } from "../paths";
import { SiteFooter } from "./SiteFooter";

/** Render header, page and footer; applicants, who have their pages in LINE, find the way back to them. */
export function PublicLayout(): ReactElement {
  const { user } = useSession();
  const logout = useLogout();
  const menuItems = [
    { key: "top", label: portal.applicantTop, icon: <UserIcon />, href: paths.applicantTop },
    { key: "logout", label: portal.logout, icon: <LogOutIcon />, onSelect: () => logout.mutate() },
  ];
  const header =
    user?.role === "applicant" ? (
      <AppHeader homeHref={paths.applicantTop} userName={user.username} menuItems={menuItems} />
    ) : (
      <AppHeader homeHref={paths.landing} />
    );
  return (
    <AppShell area="public" header={header} footer={<SiteFooter />}>
      <SlowNavigation label={portal.slow} />
      <Outlet />
    </AppShell>
  );
}
