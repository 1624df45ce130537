/** The map of the portal: which module shows which page, in which frame, for whom. */
import type { QueryClient } from "@tanstack/react-query";
import {
  createRouter,
  type FetchPage,
  frameByPerson,
  type PageModule,
  pageGroups,
  type Router,
} from "shared-ui/lib/routing/pages";
import { ErrorPage } from "../frame/ErrorPage";
import { NotFoundPage } from "../frame/NotFoundPage";
import { PublicLayout } from "../frame/PublicLayout";
import { StartingPage } from "../frame/StartingPage";
import { PAGES, type PageName } from "../paths";
import { onlyFor, onlyForGuests } from "./guards";

const FIRST = {
  landing: () => import("../features/landing/LandingPage"),
  facilityTop: () => import("../features/facility/TopPage"),
  counselorTop: () => import("../features/counselor/TopPage"),
} satisfies Partial<Record<PageName, FetchPage>>;

export type FirstPage = keyof typeof FIRST;

async function fetchPage(name: PageName): Promise<PageModule> {
  if (isFirst(name)) return FIRST[name]();
  return (await import("./modules")).MODULES[name]();
}

function isFirst(name: PageName): name is FirstPage {
  return name in FIRST;
}

// Visitors do not need it.
const fetchSignedIn = async () => (await import("../frame/SignedInLayout")).SignedInLayout;

/** Make the portal's router around the app's query client. */
export function createPortalRouter(client: QueryClient): Router {
  const group = pageGroups(client, fetchPage, ErrorPage);
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
