/** The map of the LIFF app: which address shows which page, in which frame, for whom. Every page is loaded when opened. */
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import {
  createBrowserRouter,
  type LazyRouteFunction,
  type MiddlewareFunction,
  type Params,
  type RouteObject,
  redirect,
} from "react-router-dom";
import { onlyForApplicants, onlyForGuests } from "./guards";
import { ApplicantLayout } from "./layouts/ApplicantLayout";
import { PublicLayout } from "./layouts/PublicLayout";
import type { Line } from "./liff";
import { ErrorPage } from "./pages/ErrorPage";
import { NotFoundPage } from "./pages/NotFoundPage";
import { OpeningPage } from "./pages/OpeningPage";
import { paths } from "./paths";

interface PageModule {
  default: ComponentType;
  /** Fetches what the page shows, so that the page itself never waits. */
  load?: (client: QueryClient, params: Params) => Promise<unknown>;
}

/** Make the app's router around its query client and the started LINE. */
export function createRouter(client: QueryClient, line: Line): ReturnType<typeof createBrowserRouter> {
  const page = (path: string, fetchModule: () => Promise<PageModule>): RouteObject => ({
    path,
    lazy: lazily(client, fetchModule),
  });
  const forGuests: RouteObject[] = [
    { path: paths.start, loader: () => redirect(paths.login) },
    page(paths.login, () => import("./pages/accounts/applicants/LoginPage")),
  ];
  const forEveryone = [
    page(paths.callback, () => import("./pages/accounts/applicants/CallbackPage")),
    page(paths.goodbye, () => import("./pages/accounts/applicants/GoodbyePage")),
    { path: "*", Component: NotFoundPage },
  ];
  const forApplicants = [
    page(paths.top, () => import("./pages/applicants/TopPage")),
    page(paths.preferenceCreate, () => import("./pages/applicants/CreatePage")),
    page("/applicants/edit/:preferenceId/", () => import("./pages/applicants/EditPage")),
    page(paths.contacts, () => import("./pages/applicants/ContactsPage")),
    page(paths.settings, () => import("./pages/applicants/SettingsPage")),
    page(paths.certificateViews, () => import("./pages/applicants/CertificateViewsPage")),
    page(paths.words, () => import("./pages/applicants/WordsPage")),
    page(paths.leave, () => import("./pages/applicants/LeavePage")),
    page("/chat/:contactId/", () => import("./pages/chat/RoomPage")),
  ];
  return createBrowserRouter([
    {
      HydrateFallback: OpeningPage,
      ErrorBoundary: ErrorPage,
      children: [
        {
          Component: PublicLayout,
          children: [guarded([onlyForGuests(client)], forGuests), guarded([], forEveryone)],
        },
        {
          Component: ApplicantLayout,
          children: [guarded([onlyForApplicants(client, line)], forApplicants)],
        },
      ],
    },
  ]);
}

/** A fault of one page is shown inside its frame, so that the way to other pages stays open. */
function guarded(middleware: MiddlewareFunction[], children: RouteObject[]): RouteObject {
  return { middleware, ErrorBoundary: ErrorPage, children };
}

function lazily(client: QueryClient, fetchModule: () => Promise<PageModule>): LazyRouteFunction<RouteObject> {
  return async () => {
    const { default: Component, load } = await fetchModule();
    if (!load) return { Component };
    // Pages read what they show from the query client; the loader only sees to it that it is there.
    return { Component, loader: ({ params }) => load(client, params).then(() => null) };
  };
}
