/** The map of the portal: which address shows which page, in which frame, for whom. Every page is loaded when opened. */
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import {
  createBrowserRouter,
  type LazyRouteFunction,
  type MiddlewareFunction,
  Outlet,
  type Params,
  type RouteObject,
  ScrollRestoration,
} from "react-router-dom";
import { scrollKey } from "shared-ui/rules/scroll-key";
import { onlyFor, onlyForGuests } from "./guards";
import { PublicLayout } from "./layouts/PublicLayout";
import { StartingPage } from "./layouts/StartingPage";
import { ErrorPage } from "./pages/ErrorPage";
import { NotFoundPage } from "./pages/NotFoundPage";

interface PageModule {
  default: ComponentType;
  /** Fetches what the page shows, so that the page itself never waits. */
  load?: (client: QueryClient, params: Params) => Promise<unknown>;
}

/** Make the portal's router around the app's query client. */
export function createRouter(client: QueryClient): ReturnType<typeof createBrowserRouter> {
  const page = (path: string, fetchModule: () => Promise<PageModule>): RouteObject => ({
    path,
    lazy: lazily(client, fetchModule),
  });

  const forGuests = [
    page("/", () => import("./pages/LandingPage")),
    page("/accounts/facilities/login/", () => import("./pages/accounts/facilities/LoginPage")),
    page("/accounts/counselors/login/", () => import("./pages/accounts/counselors/LoginPage")),
  ];
  const forEveryone = [
    page("/accounts/privacy/", () => import("./pages/accounts/PrivacyPage")),
    page("/accounts/facilities/request/", () => import("./pages/accounts/facilities/RequestPage")),
    page("/accounts/facilities/forgotten/", () => import("./pages/accounts/facilities/ForgottenPage")),
    page("/accounts/facilities/password/", () => import("./pages/accounts/facilities/PasswordPage")),
    { path: "*", Component: NotFoundPage },
  ];
  const forFacilities = [
    page("/facilities/top/", () => import("./pages/facilities/TopPage")),
    page("/facilities/create/", () => import("./pages/facilities/CreatePage")),
    page("/facilities/edit/:homeId/", () => import("./pages/facilities/EditPage")),
    page(
      "/facilities/matched-preferences/:homeId/",
      () => import("./pages/facilities/MatchedPreferencesPage"),
    ),
    page("/facilities/contacts/:homeId/:homeName/", () => import("./pages/facilities/ContactsPage")),
    page("/facilities/invoices/", () => import("./pages/facilities/InvoicesPage")),
    page("/facilities/print/:homeId/", () => import("./pages/facilities/print/HomePage")),
    page("/facilities/print/person/:contactId/", () => import("./pages/facilities/print/PersonPage")),
  ];
  const forCounselors = [
    page("/counselors/top/", () => import("./pages/counselors/TopPage")),
    page("/counselors/create/", () => import("./pages/counselors/CreatePage")),
    page("/counselors/line/", () => import("./pages/counselors/LineLinkPage")),
    page("/counselors/edit/:preferenceId", () => import("./pages/counselors/EditPage")),
    page(
      "/counselors/contacts/:preferenceId/:preferenceName/",
      () => import("./pages/counselors/ContactsPage"),
    ),
    page("/counselors/print/:preferenceId/", () => import("./pages/counselors/print/PersonPage")),
    page("/counselors/print/home/:contactId/", () => import("./pages/counselors/print/HomePage")),
  ];
  const forBoth = [page("/chat/:contactId/", () => import("./pages/chat/RoomPage"))];

  const guestsOnly = onlyForGuests(client);
  return createBrowserRouter([
    {
      // A new page begins at its top.
      element: (
        <>
          <ScrollRestoration getKey={scrollKey} />
          <Outlet />
        </>
      ),
      HydrateFallback: StartingPage,
      ErrorBoundary: ErrorPage,
      children: [
        {
          Component: PublicLayout,
          children: [guarded(guestsOnly, forGuests), guarded(null, forEveryone)],
        },
        {
          // Visitors do not need it.
          lazy: async () => ({ Component: (await import("./layouts/SignedInLayout")).SignedInLayout }),
          children: [
            guarded(onlyFor(client, "facility"), forFacilities),
            guarded(onlyFor(client, "counselor"), forCounselors),
            guarded(onlyFor(client, "facility", "counselor"), forBoth),
          ],
        },
      ],
    },
  ]);
}

/** A fault of one page is shown inside its frame, so that the way to other pages stays open. */
function guarded(guard: MiddlewareFunction | null, children: RouteObject[]): RouteObject {
  return { middleware: guard ? [guard] : [], ErrorBoundary: ErrorPage, children };
}

function lazily(client: QueryClient, fetchModule: () => Promise<PageModule>): LazyRouteFunction<RouteObject> {
  return async () => {
    const { default: Component, load } = await fetchModule();
    if (!load) return { Component };
    // Pages read what they show from the query client; the loader only sees to it that it is there.
    return { Component, loader: ({ params }) => load(client, params).then(() => null) };
  };
}
