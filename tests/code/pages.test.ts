/** The server and the table of screens know all pages of each app's paths.ts. */
import { existsSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { matchPath } from "react-router-dom";
import { type PageForServer, pagesForServer } from "shared-ui/lib/routing/pages-for-server";
import { expect, it } from "vitest";
import * as liff from "../../liff-app/src/paths";
import { TITLES as ofLiff } from "../../liff-app/src/titles";
import * as operator from "../../portal-app/src/operator/paths";
import { TITLES as ofOperator } from "../../portal-app/src/operator/titles";
import * as portal from "../../portal-app/src/paths";
import { TITLES as ofPortal } from "../../portal-app/src/titles";
import onServer from "../../server/blueprints/site/generated/pages.json";
import { SCREENS } from "../e2e/screens/table";

const APPS: Record<keyof typeof onServer, PageForServer[]> = {
  "liff-app": pagesForServer(liff.PAGES, ofLiff, liff.EARLY),
  "portal-app": pagesForServer(portal.PAGES, ofPortal, portal.EARLY),
  operator: pagesForServer(operator.PAGES, ofOperator, {}),
};
const apps = Object.entries(APPS) as [keyof typeof onServer, PageForServer[]][];

it.each(apps)("the server knows every page of the %s", (app, pages) => {
  expect(
    onServer[app],
    "server/blueprints/site/generated/pages.json is stale: run `npm run generate`",
  ).toEqual(pages);
});

it.each(apps)("every module that the server preloads exists in the %s", (app, pages) => {
  const modules = pages.flatMap((page) => page.modules);
  expect(modules.filter((module) => !existsSync(`${app}/${module}`))).toEqual([]);
});

it.each(apps)("every page of the %s is in the table of screens", async (_, pages) => {
  const shown = await Promise.all(SCREENS.map(({ path }) => (typeof path === "string" ? path : path(calls))));
  const paths = shown.map((path) => new URL(path, "http://localhost").pathname);
  const missing = pages.filter((page) => !paths.some((path) => matchPath(page.path, path)));
  expect(
    missing.map((page) => page.path),
    "add each to tests/e2e/screens/table.ts",
  ).toEqual([]);
});

/** A server with a contact in each status. */
const calls = {
  get: async () => ({
    json: async () =>
      ["pending", "accepted", "declined"].map((status) => ({
        id: 1,
        status,
        home: { id: 1 },
        preference: { id: 1 },
      })),
  }),
} as unknown as APIRequestContext;
