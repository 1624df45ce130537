/** Navigation: the old page stays until the next one has loaded, and leaving unsaved entries needs confirmation. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { type ReactElement, useEffect } from "react";
import { Outlet, RouterProvider, redirect, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client";
import { renderUi } from "../../testing/render";
import { Link, LinkProvider } from "../../ui/buttons/Link";
import { PageTitle } from "../../ui/layout/PageTitle";
import { ErrorPage } from "./ErrorPage";
import { createRouter, type PageModule, pageGroups, type Router } from "./pages";
import { routerLink } from "./router-link";
import { SlowNavigation } from "./SlowNavigation";
import { useLeaveGuard } from "./use-leave-guard";

const RouterLink = routerLink((href) => href.startsWith("/"));
const LEAVE = { question: "やめますか？", body: "消えます。", confirm: "やめる", cancel: "続ける" };
const path = () => window.location.pathname;
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

let arrivals: Record<string, ((found: unknown) => void)[]>;
let person: UserEvent;
let router: Router;

afterEach(() => router.dispose());
beforeEach(() => {
  arrivals = {};
  // The simulated browser has no layout to scroll.
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

function Links(): ReactElement {
  const navigate = useNavigate();
  return (
    <>
      {["/a/", "/b/", "/c/", "/form/", "/form/?step=2", "/moved/"].map((href) => (
        <Link key={href} href={href}>
          {href}
        </Link>
      ))}
      <button type="button" onClick={() => navigate("/a/?x=1", { replace: true, preventScrollReset: true })}>
        stay down
      </button>
    </>
  );
}

function page(title: string): PageModule {
  const load = () => new Promise((resolve) => (arrivals[title] = [...(arrivals[title] ?? []), resolve]));
  return { default: () => <PageTitle title={title} />, load };
}

function Form(): ReactElement {
  const setDirty = useLeaveGuard({ words: LEAVE });
  useEffect(() => setDirty(true), [setDirty]);
  return (
    <>
      <PageTitle title="form" />
      <button type="button" onClick={() => setDirty(false)}>
        save
      </button>
    </>
  );
}

function Frame(): ReactElement {
  return (
    <>
      <Links />
      <SlowNavigation label="opening" />
      <Outlet />
    </>
  );
}

function Failed(): ReactElement {
  const words = { title: "failed", words: "", retry: "again", home: "home" };
  const outdated = { title: "outdated", words: "", retry: "reload" };
  return <ErrorPage words={words} outdated={outdated} homeHref="/a/" notFound={<PageTitle title="none" />} />;
}

const modules = {
  a: async () => page("a"),
  b: async () => page("b"),
  c: async () => page("c"),
  form: async () => ({ default: Form }),
  moved: async () => ({ default: () => null, load: () => Promise.reject(redirect("/c/")) }),
  gone: () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /x.js")),
};

/** Opens the pages at a URL. Each page except the form waits until the test lets it load. */
function start(address: string): void {
  window.history.replaceState(null, "", address);
  const client = createQueryClient();
  const group = pageGroups(client, (name: keyof typeof modules) => modules[name](), Failed);
  const addresses = { a: "/a/", b: "/b/", c: "/c/", form: "/form/", moved: "/moved/", gone: "/gone/" };
  router = createRouter(() => <p>starting</p>, Failed, [{ Component: Frame, children: [group(addresses)] }]);
  person = renderUi(
    <QueryClientProvider client={client}>
      <LinkProvider value={RouterLink}>
        <RouterProvider router={router} />
      </LinkProvider>
    </QueryClientProvider>,
  ).user;
}

async function arrive(title: string): Promise<void> {
  await waitFor(() => expect(arrivals[title]?.length).toBeGreaterThan(0));
  await act(async () => arrivals[title]?.shift()?.(null));
}

const follow = (href: string) => person.click(screen.getByRole("link", { name: href }));
const back = () => act(async () => window.history.back());

/** Waits until the form has reported its unsaved entries: its effects run after the heading is rendered. */
async function formTold(): Promise<void> {
  await heading("form");
  await act(async () => {});
}

async function answer(button: string): Promise<void> {
  const question = await screen.findByRole("alertdialog", { name: LEAVE.question });
  await person.click(within(question).getByRole("button", { name: button }));
}

it("shows the starting state before the first page, then the old page until the next one has loaded", async () => {
  start("/a/");
  expect(await screen.findByText("starting")).toBeVisible();
  await arrive("a");
  await heading("a");
  await follow("/b/");
  expect(await screen.findByText("opening")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "a" })).toBeVisible();
  expect(path()).toBe("/a/");
  await arrive("b");
  expect(await heading("b")).toHaveFocus();
  expect(document.title).toMatch(/^b /);
  expect(screen.queryByText("opening")).not.toBeInTheDocument();
  expect(path()).toBe("/b/");
});

it("drops a page that is still loading when the user navigates elsewhere", async () => {
  start("/a/");
  await arrive("a");
  await heading("a");
  await follow("/b/");
  await waitFor(() => expect(arrivals.b).toHaveLength(1));
  await follow("/c/");
  await arrive("c");
  await arrive("b");
  await heading("c");
  expect(path()).toBe("/c/");
});

it("follows a redirect, which leaves only its target in the history", async () => {
  const before = window.history.length;
  start("/moved/");
  await arrive("c");
  await heading("c");
  expect(path()).toBe("/c/");
  expect(window.history.length).toBe(before);
  await follow("/moved/");
  await arrive("c");
  await waitFor(() => expect(window.history.length).toBe(before + 1));
  expect(path()).toBe("/c/");
});

it("starts a page at the top, restores the scroll position on back, and keeps it if the page asks for that", async () => {
  start("/a/");
  await arrive("a");
  await heading("a");
  window.scrollY = 300;
  await follow("/b/");
  await arrive("b");
  await heading("b");
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  window.scrollY = 0;
  await back();
  await arrive("a");
  await heading("a");
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 300);
  vi.mocked(window.scrollTo).mockClear();
  await person.click(screen.getByRole("button", { name: "stay down" }));
  await arrive("a");
  await waitFor(() => expect(window.location.search).toBe("?x=1"));
  expect(window.scrollTo).not.toHaveBeenCalled();
});

it.each([
  ["leaves after the user agrees", "やめる", "/b/"],
  ["stays after the user declines", "続ける", "/form/"],
])("asks before a link and %s", async (_, button, end) => {
  start("/form/");
  await formTold();
  await follow("/b/");
  await answer(button);
  if (end === "/b/") {
    await arrive("b");
    await heading("b");
  }
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(path()).toBe(end);
});

it("does not ask within the page, or without unsaved entries", async () => {
  start("/form/");
  await formTold();
  await follow("/form/?step=2");
  await waitFor(() => expect(window.location.search).toBe("?step=2"));
  await person.click(screen.getByRole("button", { name: "save" }));
  await follow("/b/");
  await arrive("b");
  await heading("b");
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

it.each([
  ["leaves after the user agrees", "やめる", "/a/"],
  ["stays after the user declines", "続ける", "/form/"],
])("asks after the phone's back button, with the page's URL still shown, and %s", async (_, button, end) => {
  start("/a/");
  await arrive("a");
  await heading("a");
  await follow("/form/");
  await formTold();
  await back();
  await screen.findByRole("alertdialog");
  await waitFor(() => expect(path()).toBe("/form/"));
  await answer(button);
  if (end === "/a/") await arrive("a");
  await waitFor(() => expect(path()).toBe(end));
  await heading(end === "/a/" ? "a" : "form");
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

it("asks one question at a time", async () => {
  start("/form/");
  await formTold();
  const [toB, toC] = ["/b/", "/c/"].map((href) => screen.getByRole("link", { name: href }));
  act(() => {
    toB?.click();
    toC?.click();
  });
  expect(await screen.findAllByRole("alertdialog")).toHaveLength(1);
  await answer("続ける");
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(path()).toBe("/form/");
});

it("shows inside the frame that a page's file is gone, and reloads to get the new one", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  start("/gone/");
  await heading("outdated");
  expect(screen.getByRole("link", { name: "/a/" })).toBeVisible();
  const reload = vi.fn();
  vi.stubGlobal("location", { ...window.location, reload });
  await person.click(screen.getByRole("button", { name: "reload" }));
  expect(reload).toHaveBeenCalledOnce();
});
