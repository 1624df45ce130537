/** The map of the LIFF app: which address shows which page, in which frame, for whom. Every page is loaded when opened. */
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { matchRoutes, type Params, type RouteObject, redirect } from "react-router-dom";
import { type Guard, onlyForApplicants, onlyForGuests } from "./guards";
import { PublicLayout } from "./layouts/PublicLayout";
import type { Line } from "./liff";
import type { Frame, Open, Opened } from "./navigation/navigation";
import { OpenedPage } from "./navigation/OpenedPage";
import { NotFoundPage } from "./pages/NotFoundPage";
import { paths } from "./paths";

interface PageModule {
  default: ComponentType;
  /** Fetches what the page shows, so that the page itself never waits. */
  load?: (client: QueryClient, params: Params) => Promise<unknown>;
}

interface Way {
  fetchFrame: () => Promise<{ default: Frame }>;
  guard: Guard | null;
  fetchModule: () => Promise<PageModule>;
}

const ways =
  (fetchFrame: Way["fetchFrame"], guard: Guard | null) =>
  (path: string, fetchModule: Way["fetchModule"]): RouteObject => {
    const handle: Way = { fetchFrame, guard, fetchModule };
    return { path, element: <OpenedPage />, handle };
  };

const inPublic = async () => ({ default: PublicLayout });
const forEveryone = ways(inPublic, null);
const forGuests = ways(inPublic, onlyForGuests);
// Visitors do not need its frame.
const forApplicants = ways(() => import("./layouts/ApplicantLayout"), onlyForApplicants);

export const routes: RouteObject[] = [
  forGuests(paths.start, () => Promise.reject(redirect(paths.login))),
  forGuests(paths.login, () => import("./pages/accounts/applicants/LoginPage")),
  forEveryone(paths.callback, () => import("./pages/accounts/applicants/CallbackPage")),
  forEveryone(paths.goodbye, () => import("./pages/accounts/applicants/GoodbyePage")),
  forApplicants(paths.top, () => import("./pages/applicants/TopPage")),
  forApplicants(paths.preferenceCreate, () => import("./pages/applicants/CreatePage")),
  forApplicants("/applicants/edit/:preferenceId/", () => import("./pages/applicants/EditPage")),
  forApplicants(paths.contacts, () => import("./pages/applicants/ContactsPage")),
  forApplicants(paths.settings, () => import("./pages/applicants/SettingsPage")),
  forApplicants(paths.certificateViews, () => import("./pages/applicants/CertificateViewsPage")),
  forApplicants(paths.words, () => import("./pages/applicants/WordsPage")),
  forApplicants(paths.leave, () => import("./pages/applicants/LeavePage")),
  forApplicants("/chat/:contactId/", () => import("./pages/chat/RoomPage")),
  forEveryone("*", async () => ({ default: NotFoundPage })),
];

/** Return what finds out where an address leads, for whoever is signed in. */
export function opener(client: QueryClient, line: Line): Open {
  return async (to) => {
    try {
      const match = matchRoutes(routes, to)?.at(-1);
      if (!match) throw new Error("No route takes any other address.");
      const { fetchFrame, guard, fetchModule }: Way = match.route.handle;
      await guard?.(client, line, to);
      const page = openPage(client, match.params, fetchModule);
      const [{ default: Frame }, opened] = await Promise.all([fetchFrame(), page]);
      return typeof opened === "string" ? opened : { ...opened, Frame };
    } catch (thrown) {
      return whereOrWhy(thrown);
    }
  };
}

async function openPage(
  client: QueryClient,
  params: Params,
  fetchModule: Way["fetchModule"],
): Promise<Opened | string> {
  try {
    const { default: Page, load } = await fetchModule();
    // Pages read what they show from the query client; loading only sees to it that it is there.
    await load?.(client, params);
    return { Frame: null, Page };
  } catch (thrown) {
    return whereOrWhy(thrown);
  }
}

/** A redirect is thrown as well as a fault. */
function whereOrWhy(thrown: unknown): Opened | string {
  const redirectedTo = thrown instanceof Response ? thrown.headers.get("Location") : null;
  return redirectedTo ?? { Frame: null, fault: thrown };
}
