/** The routes of the LIFF app: module, layout and guard of each page. */
import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "react-router-dom";
import {
  createRouter,
  type FetchPage,
  frameByPerson,
  pageGroups,
  type Router,
} from "shared-ui/lib/routing/pages";
import { ErrorPage } from "./frame/ErrorPage";
import { NotFoundPage } from "./frame/NotFoundPage";
import { PublicLayout } from "./frame/PublicLayout";
import { onlyForApplicants, onlyForGuests } from "./guards";
import type { Line } from "./line/line";
import { PAGES, type PageName, paths } from "./paths";
import { OpeningPage } from "./start/OpeningPage";

const MODULES: Record<PageName, FetchPage> = {
  // The landing page is in the portal; here the start leads to the login.
  start: async () => ({ default: () => null, load: () => Promise.reject(redirect(paths.login)) }),
  login: () => import("./features/account/LoginPage"),
  callback: () => import("./features/account/CallbackPage"),
  goodbye: () => import("./features/account/GoodbyePage"),
  privacy: () => import("./features/privacy/PrivacyPage"),
  help: () => import("./features/help/HelpPage"),
  helpWith: () => import("./features/help/HelpWithPage"),
  consent: () => import("./features/consent/ConsentPage"),
  firstSteps: () => import("./features/settings/FirstStepsPage"),
  top: () => import("./features/top/TopPage"),
  preferenceCreate: () => import("./features/preference/CreatePage"),
  preferenceEdit: () => import("./features/preference/EditPage"),
  preferenceAnswer: () => import("./features/preference/AnswerPage"),
  contacts: () => import("./features/contacts/ContactsPage"),
  contact: () => import("./features/contacts/ContactPage"),
  facilityPreview: () => import("./features/facility-preview/FacilityPreviewPage"),
  settings: () => import("./features/settings/SettingsPage"),
  certificateViews: () => import("./features/access-log/CertificateViewsPage"),
  accessLog: () => import("./features/access-log/AccessLogPage"),
  words: () => import("./features/words/WordsPage"),
  leave: () => import("./features/account/LeavePage"),
  helper: () => import("./features/helper/HelperPage"),
  helping: () => import("./features/helper/helping/HelpingPage"),
  helpingJoin: () => import("./features/helper/helping/JoinPage"),
  helpingPerson: () => import("./features/helper/helping/PersonPage"),
  chatRoom: () => import("./features/room/RoomPage"),
};

// Visitors do not need it.
const fetchApplicantLayout = async () => (await import("./frame/ApplicantLayout")).ApplicantLayout;

/** LINE must have started, because the router navigates immediately. `prerendered` as in `createRouter`. */
export function createLiffRouter(client: QueryClient, line: Line, prerendered?: string): Router {
  const group = pageGroups(client, (name: PageName) => MODULES[name](), ErrorPage);
  const frames = [
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
  ];
  return createRouter(OpeningPage, ErrorPage, frames, prerendered);
}
