/** The routes of the console: module and guard of each page. */
import type { QueryClient } from "@tanstack/react-query";
import { type MiddlewareFunction, redirect, redirectDocument } from "react-router-dom";
import type { AnyRole } from "shared-ui/api/types";
import { guard } from "shared-ui/lib/routing/guards";
import { createRouter, type FetchPage, pageGroups, type Router } from "shared-ui/lib/routing/pages";
import { topOf } from "shared-ui/lib/routing/paths";
import { StartingPage } from "../frame/StartingPage";
import { ConsoleErrorPage, ConsoleNotFoundPage } from "./ConsoleErrorPage";
import { ConsoleLayout, GuestLayout } from "./ConsoleLayout";
import { loginFor, PAGES, type PageName, paths } from "./paths";

const MODULES: Record<PageName, FetchPage> = {
  login: () => import("./LoginPage"),
  work: () => import("./work/WorkPage"),
  waiting: () => import("./work/WaitingPage"),
  signup: () => import("./work/SignupPage"),
  report: () => import("./work/ReportPage"),
  search: () => import("./found/SearchPage"),
  timeline: () => import("./found/TimelinePage"),
  figures: () => import("./figures/FiguresPage"),
  system: () => import("./system/SystemPage"),
  safety: () => import("../features/account/safety/SafetyPage"),
};

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
    if (!user) throw redirect(loginFor(address.pathname + address.search));
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
