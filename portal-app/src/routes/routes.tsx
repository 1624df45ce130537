/** The routes of the portal: module, layout and guard of each page. */
import type { QueryClient } from "@tanstack/react-query";
import {
  createRouter,
  type FetchPage,
  frameByPerson,
  pageGroups,
  type Router,
} from "shared-ui/lib/routing/pages";
import { ErrorPage } from "../frame/ErrorPage";
import { NotFoundPage } from "../frame/NotFoundPage";
import { PublicLayout } from "../frame/PublicLayout";
import { StartingPage } from "../frame/StartingPage";
import { PAGES, type PageName } from "../paths";
import { onlyFor, onlyForGuests } from "./guards";

const MODULES: Record<PageName, FetchPage> = {
  landing: () => import("../features/landing/LandingPage"),
  facilityLogin: () => import("../features/account/login/FacilityLoginPage"),
  counselorLogin: () => import("../features/account/login/CounselorLoginPage"),
  privacy: () => import("../features/privacy/PrivacyPage"),
  facilityRequest: () => import("../features/account/request/RequestPage"),
  requestConfirm: () => import("../features/account/request/RequestConfirmPage"),
  passwordForgotten: () => import("../features/account/password/ForgottenPage"),
  passwordNew: () => import("../features/account/password/PasswordPage"),
  invitation: () => import("../features/account/invitation/InvitationPage"),
  keepFactors: () => import("../features/account/factors/KeepPage"),
  emailLink: () => import("../features/account/address/AddressPage"),
  facilityTop: () => import("../features/facility/TopPage"),
  homeCreate: () => import("../features/facility/CreatePage"),
  homeEdit: () => import("../features/facility/EditPage"),
  matchedPreferences: () => import("../features/facility/MatchedPreferencesPage"),
  facilityContacts: () => import("../features/facility/AllContactsPage"),
  homeContacts: () => import("../features/facility/ContactsPage"),
  facilityVisits: () => import("../features/facility/VisitsPage"),
  facilityVacancies: () => import("../features/facility/VacanciesPage"),
  facilityFigures: () => import("../features/office/figures/FiguresPage"),
  invoices: () => import("../features/billing/InvoicesPage"),
  facilityOffice: () => import("../features/office/OfficePage"),
  facilityNotices: () => import("../features/office/notices/NoticesPage"),
  facilityHandover: () => import("../features/facility/HandoverPage"),
  homePrint: () => import("../features/facility/print/HomePage"),
  personPrint: () => import("../features/facility/print/PersonPage"),
  homeMeeting: () => import("../features/facility/print/MeetingPage"),
  counselorTop: () => import("../features/counselor/TopPage"),
  preferenceCreate: () => import("../features/counselor/CreatePage"),
  counselorFigures: () => import("../features/office/figures/FiguresPage"),
  counselorLine: () => import("../features/counselor/line-link/LineLinkPage"),
  counselorOffice: () => import("../features/office/OfficePage"),
  counselorNotices: () => import("../features/office/notices/NoticesPage"),
  counselorHandover: () => import("../features/counselor/HandoverPage"),
  preferenceEdit: () => import("../features/counselor/EditPage"),
  counselorContacts: () => import("../features/counselor/AllContactsPage"),
  counselorVisits: () => import("../features/counselor/VisitsPage"),
  preferenceContacts: () => import("../features/counselor/ContactsPage"),
  preferenceAccessLog: () => import("../features/counselor/AccessLogPage"),
  preferencePrint: () => import("../features/counselor/print/PersonPage"),
  contactHomePrint: () => import("../features/counselor/print/HomePage"),
  preferenceMeeting: () => import("../features/counselor/print/MeetingPage"),
  preferenceCase: () => import("../features/counselor/print/CasePage"),
  preferenceCaseNote: () => import("../features/counselor/print/CaseNotePage"),
  inbox: () => import("../features/room/InboxPage"),
  chatRoom: () => import("../features/room/RoomPage"),
  safety: () => import("../features/account/safety/SafetyPage"),
};

// Visitors do not need it.
const fetchSignedIn = async () => (await import("../frame/SignedInLayout")).SignedInLayout;

/** `prerendered` as in `createRouter`. */
export function createPortalRouter(client: QueryClient, prerendered?: string): Router {
  const group = pageGroups(client, (name: PageName) => MODULES[name](), ErrorPage);
  const frames = [
    { Component: PublicLayout, children: [group(PAGES.guests, onlyForGuests(client))] },
    frameByPerson(client, (user) => (user && user.role !== "applicant" ? fetchSignedIn() : PublicLayout), [
      group(PAGES.everyone),
      { path: "*", Component: NotFoundPage },
    ]),
    {
      lazy: async () => ({ Component: await fetchSignedIn() }),
      children: [
        group(PAGES.facilities, onlyFor(client, "facility")),
        group(PAGES.counselors, onlyFor(client, "counselor")),
        group(PAGES.staff, onlyFor(client, "facility", "counselor")),
      ],
    },
  ];
  return createRouter(StartingPage, ErrorPage, frames, prerendered);
}
