/** Turns an app's pages into routes. A page's code and data are loaded when it is opened. */
import type { QueryClient } from "@tanstack/react-query";
import {
  type ComponentType,
  type ReactElement,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
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
import { useHydrated } from "../../ui/use-hydrated";
import { replaceRedirect } from "./replace-redirect";
import { prerenderedScrollKey, scrollKey } from "./scroll-key";

export type Router = ReturnType<typeof createBrowserRouter>;

export interface PageModule {
  default: ComponentType;
  /** Loads the page's data, so that the page does not have to wait for it. */
  load?: (client: QueryClient, params: Params, query: URLSearchParams) => Promise<unknown>;
}

export type FetchPage = () => Promise<PageModule>;

/** Paths by page name; each name must have a module. */
type Addresses<Name extends string> = { readonly [Each in Name]?: string };

/** Returns a function that creates the routes of a group of pages behind their guard. */
export function pageGroups<Name extends string>(
  client: QueryClient,
  fetchPage: (name: Name) => Promise<PageModule>,
  ErrorPage: ComponentType,
): (addresses: Addresses<Name>, guard?: MiddlewareFunction) => RouteObject {
  return (addresses, guard) => ({
    middleware: guard ? [guard] : [],
    // An error in a page is shown inside the frame, so that navigation still works.
    ErrorBoundary: ErrorPage,
    children: (Object.entries(addresses) as [Name, string][]).map(([name, path]) => ({
      path,
      lazy: lazily(client, () => fetchPage(name)),
    })),
  });
}

/** A frame for a group of pages, chosen by the signed-in user. */
export function frameByPerson(
  client: QueryClient,
  frameOf: (user: User | null) => ComponentType | Promise<ComponentType>,
  children: RouteObject[],
): RouteObject {
  const loader = async () => frameOf(await client.ensureQueryData(currentUserQuery()));
  return { loader, Component: ChosenFrame, children };
}

/**
 * Creates the app's router. `Opening` is shown while the first page loads, `ErrorPage` if a frame fails.
 * `prerendered` is the path of the page to prerender, because there is no address bar then.
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

/** A new page starts at the top; going back restores the scroll position. A prerendered page stays where it is. */
function Root(): ReactElement {
  const isHydrated = useHydrated();
  const [isPrerendered] = useState(!isHydrated);
  const scrolled = useRef(0);
  // Runs before ScrollRestoration goes to the top, the layout effect after it.
  useInsertionEffect(() => {
    scrolled.current = window.scrollY;
  }, []);
  useLayoutEffect(() => {
    if (isPrerendered) window.scrollTo(0, scrolled.current);
  }, [isPrerendered]);
  return (
    <>
      <ScrollRestoration getKey={isPrerendered ? prerenderedScrollKey : scrollKey} />
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
    // Pages read their data from the query client; the loader only fills it.
    return {
      Component,
      loader: ({ request, params }) => {
        const query = new URL(request.url).searchParams;
        return replaceRedirect(request, () => load(client, params, query).then(() => null));
      },
    };
  };
}
