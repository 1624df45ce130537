/** The layout of public pages. */
import type { ReactElement } from "react";
import { Outlet } from "react-router-dom";
import { useLogout, useSession } from "shared-ui/features/account/session";
import { RemoveToasts } from "shared-ui/lib/routing/RemoveToasts";
import { SlowNavigation } from "shared-ui/lib/routing/SlowNavigation";
import { LogOutIcon, UserIcon } from "shared-ui/ui/icons/icons";
import { AppHeader } from "shared-ui/ui/shell/AppHeader";
import { AppShell } from "shared-ui/ui/shell/AppShell";
import { paths } from "../paths";
import { SiteFooter } from "./SiteFooter";
import { portal } from "./text";

/** Links applicants, whose pages are in LINE, back to them. */
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
      <RemoveToasts />
      <Outlet />
    </AppShell>
  );
}
