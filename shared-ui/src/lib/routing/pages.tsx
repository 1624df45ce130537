/** How an app's pages become the router's routes. Each is loaded when it is opened, and with it all that it shows. */
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactElement } from "react";
import {
  createBrowserRouter,
  createMemoryRouter,
  type LazyRouteFunction,
  type MiddlewareFunction,
  Outlet,
  type Params,
  type RouteObject,
  ScrollRestoration,
  useLoaderData,
} from "react-router-dom";
import type { User } from "../../api/types";
import { currentUserQuery } from "../../features/account/session";
import { inPlace } from "./in-place";
import { scrollKey } from "./scroll-key";

export type Router = ReturnType<typeof createBrowserRouter>;

export interface PageModule {
  default: ComponentType;
  /** Fetches what the page shows, so that the page itself never waits. */
  load?: (client: QueryClient, params: Params, query: URLSearchParams) => Promise<unknown>;
}

export type FetchPage = () => Promise<PageModule>;

/** Pages by their names: each must have its module. */
type Addresses<Name extends string> = { readonly [Each in Name]?: string };

/** Return how to make the routes of some pages, behind their guard. */
export function pageGroups<Name extends string>(
  client: QueryClient,
  fetchPage: (name: Name) => Promise<PageModule>,
  ErrorPage: ComponentType,
): (addresses: Addresses<Name>, guard?: MiddlewareFunction) => RouteObject {
  return (addresses, guard) => ({
    middleware: guard ? [guard] : [],
    // A fault of one page is shown inside its frame, so that the way to other pages stays open.
    ErrorBoundary: ErrorPage,
    children: (Object.entries(addresses) as [Name, string][]).map(([name, path]) => ({
      path,
      lazy: lazily(client, () => fetchPage(name)),
    })),
  });
}

/** Make the frame of some pages, chosen by who is signed in when they are opened. */
export function frameByPerson(
  client: QueryClient,
  frameOf: (user: User | null) => ComponentType | Promise<ComponentType>,
  children: RouteObject[],
): RouteObject {
  const loader = async () => frameOf(await client.ensureQueryData(currentUserQuery()));
  return { loader, Component: ChosenFrame, children };
}

/**
 * Make the app's router: `Opening` holds the place of its first page, `ErrorPage` that of a frame which failed.
 * `prerendered` is the path of the page that the build prerenders, where there is no address bar.
 */
export function createRouter(
  Opening: ComponentType,
  ErrorPage: ComponentType,
  frames: RouteObject[],
  prerendered?: string,
): Router {
  const routes = [{ Component: Root, HydrateFallback: Opening, ErrorBoundary: ErrorPage, children: frames }];
  if (prerendered === undefined) return createBrowserRouter(routes);
  return createMemoryRouter(routes, { initialEntries: [prerendered] });
}

/** A new page begins at its top, and the way back leads to where one was. */
function Root(): ReactElement {
  return (
    <>
      <ScrollRestoration getKey={scrollKey} />
      <Outlet />
    </>
  );
}

function ChosenFrame(): ReactElement {
  const Frame = useLoaderData() as ComponentType;
  return <Frame />;
}

function lazily(client: QueryClient, fetchModule: FetchPage): LazyRouteFunction<RouteObject> {
  return async () => {
    const { default: Component, load } = await fetchModule();
    if (!load) return { Component };
    // Pages read what they show from the query client; the loader only sees to it that it is there.
    return {
      Component,
      loader: ({ request, params }) => {
        const query = new URL(request.url).searchParams;
        return inPlace(request, () => load(client, params, query).then(() => null));
      },
    };
  };
}
