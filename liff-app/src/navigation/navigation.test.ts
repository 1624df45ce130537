/** Moving: the old page stays until the next is there, and a page that would lose something is asked for first. */
import type { Path } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Navigation, type Opened, startNavigation } from "./navigation";

const PAGE: Opened = { Frame: null, Page: () => null };
const path = () => window.location.pathname;

let stop: (() => void) | null = null;
let waiting: Map<string, (opened: Opened | string) => void>;

beforeEach(() => {
  waiting = new Map();
});
afterEach(() => stop?.());

/** Start at /a/; each page waits until the test lets it arrive. */
async function start(): Promise<Navigation> {
  window.history.replaceState(null, "", "/a/");
  const navigation = startNavigation(
    ({ pathname }: Path) => new Promise((resolve) => waiting.set(pathname, resolve)),
  );
  stop = navigation.follow();
  await arrive("/a/");
  return navigation;
}

async function arrive(at: string, opened: Opened | string = PAGE): Promise<void> {
  await vi.waitFor(() => expect(waiting.has(at)).toBe(true));
  waiting.get(at)?.(opened);
  waiting.delete(at);
  await Promise.resolve();
  await Promise.resolve();
}

function asking(navigation: Navigation, answer: boolean): { asked: () => number } {
  const ask = vi.fn(async () => answer);
  navigation.askBefore({ isNeeded: () => true, ask });
  return { asked: () => ask.mock.calls.length };
}

it("shows nothing before the first page, and then the old page until the next one is there", async () => {
  const navigation = await start();
  navigation.navigator.push("/b/?x=1");
  expect(navigation.isMoving()).toBe(true);
  expect(navigation.shown().location.pathname).toBe("/a/");
  expect(path()).toBe("/a/");
  await arrive("/b/");
  expect(navigation.isMoving()).toBe(false);
  expect(navigation.shown()).toMatchObject({ location: { pathname: "/b/", search: "?x=1" }, scrollTo: 0 });
  expect(path()).toBe("/b/");
});

it("forgets a page that was still on its way when the person goes elsewhere", async () => {
  const navigation = await start();
  navigation.navigator.push("/b/");
  navigation.navigator.push("/c/");
  await arrive("/c/");
  await arrive("/b/");
  expect(path()).toBe("/c/");
  expect(navigation.shown().location.pathname).toBe("/c/");
});

it("goes to where an address leads instead, which alone stands in the history", async () => {
  const navigation = await start();
  const before = window.history.length;
  navigation.navigator.push("/b/");
  await arrive("/b/", "/c/");
  await arrive("/c/");
  expect(path()).toBe("/c/");
  expect(window.history.length).toBe(before + 1);
});

it("comes back to where one was scrolled", async () => {
  const navigation = await start();
  window.scrollY = 300;
  navigation.navigator.push("/b/");
  await arrive("/b/");
  window.scrollY = 0;
  navigation.navigator.go(-1);
  await arrive("/a/");
  expect(navigation.shown()).toMatchObject({ location: { pathname: "/a/" }, scrollTo: 300 });
});

it("stays where it is scrolled when the page asks for that", async () => {
  const navigation = await start();
  navigation.navigator.replace("/a/?contact=1", null, { preventScrollReset: true });
  await arrive("/a/");
  expect(navigation.shown().scrollTo).toBeNull();
});

it.each([
  ["goes once the person agrees", true, "/b/"],
  ["stays when the person does not", false, "/a/"],
])("asks before a link and %s", async (_, answer, end) => {
  const navigation = await start();
  const { asked } = asking(navigation, answer);
  navigation.navigator.push("/b/");
  await vi.waitFor(() => expect(asked()).toBe(1));
  if (answer) await arrive("/b/");
  expect(path()).toBe(end);
});

it("asks nothing within the page itself, nor once the question is taken back", async () => {
  const navigation = await start();
  const { asked } = asking(navigation, false);
  navigation.navigator.push("/a/?step=2");
  await arrive("/a/");
  expect(navigation.shown().location.search).toBe("?step=2");
  navigation.askBefore(null);
  navigation.navigator.push("/b/");
  await arrive("/b/");
  expect(asked()).toBe(0);
});

it.each([
  ["goes once the person agrees", true, "/a/"],
  ["stays when the person does not", false, "/b/"],
])(
  "asks after the phone's back button with the page's own address still there, and %s",
  async (_, yes, end) => {
    const navigation = await start();
    navigation.navigator.push("/b/");
    await arrive("/b/");
    const where: string[] = [];
    const ask = vi.fn(async () => {
      where.push(path());
      return yes;
    });
    navigation.askBefore({ isNeeded: () => true, ask });
    window.history.back();
    await vi.waitFor(() => expect(where).toEqual(["/b/"]));
    if (yes) await arrive("/a/");
    expect(path()).toBe(end);
    expect(navigation.shown().location.pathname).toBe(end);
    expect(ask).toHaveBeenCalledOnce();
  },
);

it("asks one question at a time", async () => {
  const navigation = await start();
  let answer: (isLeaving: boolean) => void = () => undefined;
  const ask = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  navigation.askBefore({ isNeeded: () => true, ask });
  navigation.navigator.push("/b/");
  navigation.navigator.push("/c/");
  answer(true);
  await arrive("/b/");
  expect(path()).toBe("/b/");
  expect(ask).toHaveBeenCalledOnce();
});
