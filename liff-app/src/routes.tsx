/** The map of the LIFF app: which address shows which page, in which frame, for whom. Every page is loaded when opened. */
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { matchRoutes, type Params, type RouteObject, redirect } from "react-router-dom";
import { type Guard, onlyForApplicants, onlyForGuests } from "./guards";
import { ApplicantLayout } from "./layouts/ApplicantLayout";
import { PublicLayout } from "./layouts/PublicLayout";
import type { Line } from "./liff";
import type { Open } from "./navigation/navigation";
import { OpenedPage } from "./navigation/OpenedPage";
import { NotFoundPage } from "./pages/NotFoundPage";
import { paths } from "./paths";

interface PageModule {
  default: ComponentType;
  /** Fetches what the page shows, so that the page itself never waits. */
  load?: (client: QueryClient, params: Params) => Promise<unknown>;
}

interface Way {
  guard: Guard | null;
  fetchModule: () => Promise<PageModule>;
}

const page = (guard: Guard | null) => (path: string, fetchModule: Way["fetchModule"]) => {
  const handle: Way = { guard, fetchModule };
  return { path, element: <OpenedPage />, handle };
};
const forGuests = page(onlyForGuests);
const forEveryone = page(null);
const forApplicants = page(onlyForApplicants);

export const routes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      forGuests(paths.start, () => Promise.reject(redirect(paths.login))),
      forGuests(paths.login, () => import("./pages/accounts/applicants/LoginPage")),
      forEveryone(paths.callback, () => import("./pages/accounts/applicants/CallbackPage")),
      forEveryone(paths.goodbye, () => import("./pages/accounts/applicants/GoodbyePage")),
      forEveryone("*", async () => ({ default: NotFoundPage })),
    ],
  },
  {
    element: <ApplicantLayout />,
    children: [
      forApplicants(paths.top, () => import("./pages/applicants/TopPage")),
      forApplicants(paths.preferenceCreate, () => import("./pages/applicants/CreatePage")),
      forApplicants("/applicants/edit/:preferenceId/", () => import("./pages/applicants/EditPage")),
      forApplicants(paths.contacts, () => import("./pages/applicants/ContactsPage")),
      forApplicants(paths.settings, () => import("./pages/applicants/SettingsPage")),
      forApplicants(paths.certificateViews, () => import("./pages/applicants/CertificateViewsPage")),
      forApplicants(paths.words, () => import("./pages/applicants/WordsPage")),
      forApplicants(paths.leave, () => import("./pages/applicants/LeavePage")),
      forApplicants("/chat/:contactId/", () => import("./pages/chat/RoomPage")),
    ],
  },
];

/** Return what finds out where an address leads, for whoever is signed in. */
export function opener(client: QueryClient, line: Line): Open {
  return async (to) => {
    try {
      const match = matchRoutes(routes, to)?.at(-1);
      if (!match) throw new Error("No route takes any other address.");
      const { guard, fetchModule }: Way = match.route.handle;
      await guard?.(client, line, to);
      const { default: Page, load } = await fetchModule();
      // Pages read what they show from the query client; loading only sees to it that it is there.
      await load?.(client, match.params);
      return { Page };
    } catch (thrown) {
      const redirectedTo = thrown instanceof Response ? thrown.headers.get("Location") : null;
      return redirectedTo ?? { fault: thrown };
    }
  };
}
