/** The side navigation of each role's area. */
import type { ReactElement } from "react";
import { useLocation } from "react-router-dom";
import type { Role } from "shared-ui/api/types";
import { CardIcon, ChatIcon, HomeIcon, ListIcon, PlusIcon } from "shared-ui/components/icons/icons";
import { SideNav, type SideNavItem } from "shared-ui/components/shell/SideNav";
import { portal } from "shared-ui/strings/frame/portal";
import { paths } from "../../paths";

const words = portal.navigation;

const AREAS: Record<Exclude<Role, "applicant">, readonly SideNavItem[]> = {
  facility: [
    { href: paths.facilityTop, label: words.homes, icon: <HomeIcon /> },
    { href: paths.homeCreate, label: words.homeCreate, icon: <PlusIcon /> },
    { href: paths.invoices, label: words.invoices, icon: <CardIcon /> },
  ],
  counselor: [
    { href: paths.counselorTop, label: words.preferences, icon: <ListIcon /> },
    { href: paths.preferenceCreate, label: words.preferenceCreate, icon: <PlusIcon /> },
    { href: paths.counselorLine, label: words.line, icon: <ChatIcon /> },
  ],
};

/** Render the links of the role's area; applicants have none here. */
export function AreaNavigation({ role }: { role: Role }): ReactElement | null {
  const { pathname } = useLocation();
  if (role === "applicant") return null;
  const items = AREAS[role].map((item) => ({ ...item, current: withSlash(pathname) === item.href }));
  return <SideNav label={portal.areas[role]} items={items} />;
}

function withSlash(pathname: string): string {
  return pathname.endsWith("/") ? pathname : `${pathname}/`;
}
