/** The side navigation of each role's area. */
import type { ReactElement } from "react";
import { useLocation } from "react-router-dom";
import type { Role, User } from "shared-ui/api/types";
import { seesInvoices, seesInvoicesOnly } from "shared-ui/features/account/positions";
import {
  BellIcon,
  CalendarIcon,
  CardIcon,
  ChartIcon,
  ChatIcon,
  CheckCircleIcon,
  HomeIcon,
  ListIcon,
  PlusIcon,
} from "shared-ui/ui/icons/icons";
import { SideNav, type SideNavItem } from "shared-ui/ui/shell/SideNav";
import { paths } from "../paths";
import { portal } from "./text";

const words = portal.navigation;

const AREAS: Record<Exclude<Role, "applicant">, readonly SideNavItem[]> = {
  facility: [
    { href: paths.facilityTop, label: words.homes, icon: <HomeIcon /> },
    { href: paths.facilityContacts, label: words.contacts, icon: <ChatIcon /> },
    { href: paths.facilityVisits, label: words.visits, icon: <CalendarIcon /> },
    { href: paths.facilityVacancies, label: words.vacancies, icon: <CheckCircleIcon /> },
    { href: paths.homeCreate, label: words.homeCreate, icon: <PlusIcon /> },
    { href: paths.facilityFigures, label: words.figures, icon: <ChartIcon /> },
    { href: paths.invoices, label: words.invoices, icon: <CardIcon /> },
  ],
  counselor: [
    { href: paths.counselorTop, label: words.preferences, icon: <ListIcon /> },
    { href: paths.counselorContacts, label: words.contacts, icon: <ChatIcon /> },
    { href: paths.counselorVisits, label: words.visits, icon: <CalendarIcon /> },
    { href: paths.preferenceCreate, label: words.preferenceCreate, icon: <PlusIcon /> },
    { href: paths.counselorFigures, label: words.figures, icon: <ChartIcon /> },
    { href: paths.counselorLine, label: words.line, icon: <BellIcon /> },
  ],
};

/** For billing users. Staff see no invoices, so no link leads to an empty page. */
const BILLING: readonly SideNavItem[] = [
  { href: paths.facilityTop, label: words.top, icon: <HomeIcon /> },
  { href: paths.invoices, label: words.invoices, icon: <CardIcon /> },
];

/** Applicants have no navigation here. */
export function AreaNavigation({ user }: { user: User }): ReactElement | null {
  const { pathname } = useLocation();
  const { role } = user;
  if (role === "applicant") return null;
  const links = seesInvoicesOnly(user) ? BILLING : AREAS[role];
  const items = links
    .filter(({ href }) => href !== paths.invoices || seesInvoices(user))
    .map((item) => ({
      ...item,
      current: withSlash(pathname) === item.href,
    }));
  return <SideNav label={portal.areas[role]} items={items} />;
}

function withSlash(pathname: string): string {
  return pathname.endsWith("/") ? pathname : `${pathname}/`;
}
