/** The map of the console: which module shows which page, and who may open it. */
import type { QueryClient } from "@tanstack/react-query";
import { type MiddlewareFunction, redirect, redirectDocument } from "react-router-dom";
import type { AnyRole } from "shared-ui/api/types";
import { guard } from "shared-ui/routing/guards";
import { createRouter, type FetchPage, pageGroups, type Router } from "shared-ui/routing/pages";
import { topOf } from "shared-ui/routing/paths";
import { StartingPage } from "../layouts/StartingPage";
import { ConsoleErrorPage, ConsoleNotFoundPage } from "./ConsoleErrorPage";
import { ConsoleLayout, GuestLayout } from "./ConsoleLayout";
import { PAGES, type PageName, paths } from "./paths";

const MODULES: Record<PageName, FetchPage> = {
  login: () => import("./pages/LoginPage"),
  work: () => import("./pages/WorkPage"),
  waiting: () => import("./pages/WaitingPage"),
  signup: () => import("./pages/SignupPage"),
  report: () => import("./pages/ReportPage"),
  search: () => import("./pages/SearchPage"),
  timeline: () => import("./pages/TimelinePage"),
  figures: () => import("./pages/FiguresPage"),
  system: () => import("./pages/SystemPage"),
  safety: () => import("../pages/accounts/safety/SafetyPage"),
};

/** Make the console's router around its query client. */
export function createConsoleRouter(client: QueryClient): Router {
  const group = pageGroups(client, (name: PageName) => MODULES[name](), ConsoleErrorPage);
  return createRouter(StartingPage, ConsoleErrorPage, [
    {
      Component: GuestLayout,
      children: [group(PAGES.guests, onlyForGuests(client)), { path: "*", Component: ConsoleNotFoundPage }],
    },
    { Component: ConsoleLayout, children: [group(PAGES.operators, onlyForOperators(client))] },
  ]);
}

function onlyForOperators(client: QueryClient): MiddlewareFunction {
  return guard(client, (user, address) => {
    if (!user) throw redirect(`${paths.login}?to=${encodeURIComponent(address.pathname + address.search)}`);
    const role = user.role as AnyRole;
    if (role !== "operator") throw redirectDocument(topOf(role));
    if (user.lacks_factor && address.pathname !== paths.safety) throw redirect(paths.safety);
  });
}

function onlyForGuests(client: QueryClient): MiddlewareFunction {
  return guard(client, (user) => {
    if (user) throw redirectDocument(topOf(user.role));
  });
}
