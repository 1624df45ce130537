/** The map of the portal: which module shows which page, in which frame, for whom. */
import type { QueryClient } from "@tanstack/react-query";
import {
  createRouter,
  type FetchPage,
  frameByPerson,
  pageGroups,
  type Router,
} from "shared-ui/routing/pages";
import { onlyFor, onlyForGuests } from "./guards";
import { PublicLayout } from "./layouts/PublicLayout";
import { StartingPage } from "./layouts/StartingPage";
import { ErrorPage } from "./pages/ErrorPage";
import { NotFoundPage } from "./pages/NotFoundPage";
import { PAGES, type PageName } from "./paths";

const MODULES: Record<PageName, FetchPage> = {
  landing: () => import("./pages/LandingPage"),
  facilityLogin: () => import("./pages/accounts/facilities/LoginPage"),
  counselorLogin: () => import("./pages/accounts/counselors/LoginPage"),
  privacy: () => import("./pages/accounts/PrivacyPage"),
  facilityRequest: () => import("./pages/accounts/facilities/RequestPage"),
  passwordForgotten: () => import("./pages/accounts/facilities/ForgottenPage"),
  passwordNew: () => import("./pages/accounts/facilities/PasswordPage"),
  keepFactors: () => import("./pages/accounts/facilities/KeepPage"),
  invitation: () => import("./pages/accounts/facilities/InvitationPage"),
  facilityTop: () => import("./pages/facilities/TopPage"),
  homeCreate: () => import("./pages/facilities/CreatePage"),
  homeEdit: () => import("./pages/facilities/EditPage"),
  matchedPreferences: () => import("./pages/facilities/MatchedPreferencesPage"),
  facilityContacts: () => import("./pages/facilities/AllContactsPage"),
  homeContacts: () => import("./pages/facilities/ContactsPage"),
  facilityFigures: () => import("./pages/offices/FiguresPage"),
  invoices: () => import("./pages/facilities/InvoicesPage"),
  facilityOffice: () => import("./pages/offices/OfficePage"),
  facilityNotices: () => import("./pages/offices/NoticesPage"),
  facilityHandover: () => import("./pages/facilities/HandoverPage"),
  homePrint: () => import("./pages/facilities/print/HomePage"),
  personPrint: () => import("./pages/facilities/print/PersonPage"),
  homeMeeting: () => import("./pages/facilities/print/MeetingPage"),
  counselorTop: () => import("./pages/counselors/TopPage"),
  preferenceCreate: () => import("./pages/counselors/CreatePage"),
  counselorLine: () => import("./pages/counselors/LineLinkPage"),
  counselorOffice: () => import("./pages/offices/OfficePage"),
  counselorNotices: () => import("./pages/offices/NoticesPage"),
  counselorHandover: () => import("./pages/counselors/HandoverPage"),
  preferenceEdit: () => import("./pages/counselors/EditPage"),
  counselorFigures: () => import("./pages/offices/FiguresPage"),
  counselorContacts: () => import("./pages/counselors/AllContactsPage"),
  preferenceContacts: () => import("./pages/counselors/ContactsPage"),
  preferenceLooks: () => import("./pages/counselors/LooksPage"),
  preferencePrint: () => import("./pages/counselors/print/PersonPage"),
  contactHomePrint: () => import("./pages/counselors/print/HomePage"),
  preferenceMeeting: () => import("./pages/counselors/print/MeetingPage"),
  preferenceCase: () => import("./pages/counselors/print/CasePage"),
  preferenceCaseNote: () => import("./pages/counselors/print/CaseNotePage"),
  safety: () => import("./pages/accounts/safety/SafetyPage"),
  chatRoom: () => import("./pages/chat/RoomPage"),
};

// Visitors do not need it.
const fetchSignedIn = async () => (await import("./layouts/SignedInLayout")).SignedInLayout;

/** Make the portal's router around the app's query client. */
export function createPortalRouter(client: QueryClient): Router {
  const group = pageGroups(client, MODULES, ErrorPage);
  return createRouter(StartingPage, ErrorPage, [
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
  ]);
}
