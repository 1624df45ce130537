/** The map of the LIFF app: which module shows which page, in which frame, for whom. */
import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "react-router-dom";
import {
  createRouter,
  type FetchPage,
  frameByPerson,
  pageGroups,
  type Router,
} from "shared-ui/routing/pages";
import { onlyForApplicants, onlyForGuests } from "./guards";
import { PublicLayout } from "./layouts/PublicLayout";
import type { Line } from "./line/line";
import { ErrorPage } from "./pages/ErrorPage";
import { NotFoundPage } from "./pages/NotFoundPage";
import { OpeningPage } from "./pages/OpeningPage";
import { PAGES, type PageName, paths } from "./paths";

const MODULES: Record<PageName, FetchPage> = {
  // The landing page is the portal's: here the way in is all there is.
  start: async () => ({ default: () => null, load: () => Promise.reject(redirect(paths.login)) }),
  login: () => import("./pages/accounts/applicants/LoginPage"),
  callback: () => import("./pages/accounts/applicants/CallbackPage"),
  goodbye: () => import("./pages/accounts/applicants/GoodbyePage"),
  privacy: () => import("./pages/accounts/applicants/PrivacyPage"),
  help: () => import("./pages/accounts/applicants/HelpPage"),
  helpWith: () => import("./pages/accounts/applicants/HelpWithPage"),
  consent: () => import("./pages/applicants/ConsentPage"),
  firstSteps: () => import("./pages/applicants/FirstStepsPage"),
  top: () => import("./pages/applicants/TopPage"),
  preferenceCreate: () => import("./pages/applicants/CreatePage"),
  preferenceEdit: () => import("./pages/applicants/EditPage"),
  preferenceAnswer: () => import("./pages/applicants/AnswerPage"),
  contacts: () => import("./pages/applicants/ContactsPage"),
  contact: () => import("./pages/applicants/ContactPage"),
  seen: () => import("./pages/applicants/SeenPage"),
  settings: () => import("./pages/applicants/SettingsPage"),
  certificateViews: () => import("./pages/applicants/CertificateViewsPage"),
  looks: () => import("./pages/applicants/LooksPage"),
  words: () => import("./pages/applicants/WordsPage"),
  leave: () => import("./pages/applicants/LeavePage"),
  helper: () => import("./pages/applicants/HelperPage"),
  helping: () => import("./pages/applicants/HelpingPage"),
  helpingJoin: () => import("./pages/applicants/helping/JoinPage"),
  helpingPerson: () => import("./pages/applicants/helping/PersonPage"),
  chatRoom: () => import("./pages/chat/RoomPage"),
};

// Visitors do not need it.
const fetchApplicantLayout = async () => (await import("./layouts/ApplicantLayout")).ApplicantLayout;

/** Make the app's router, for a LINE that has started. */
export function createLiffRouter(client: QueryClient, line: Line): Router {
  const group = pageGroups(client, (name: PageName) => MODULES[name](), ErrorPage);
  return createRouter(OpeningPage, ErrorPage, [
    {
      Component: PublicLayout,
      children: [group(PAGES.guests, onlyForGuests(client)), group(PAGES.everyone)],
    },
    frameByPerson(client, (user) => (user?.role === "applicant" ? fetchApplicantLayout() : PublicLayout), [
      { path: "*", Component: NotFoundPage },
    ]),
    {
      lazy: async () => ({ Component: await fetchApplicantLayout() }),
      children: [group(PAGES.applicants, onlyForApplicants(client, line))],
    },
  ]);
}
