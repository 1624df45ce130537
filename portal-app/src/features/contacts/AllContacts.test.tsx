/** Filters that are changed before the previous response has arrived. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import type { SavedView, User } from "shared-ui/api/types";
import { CONTACT } from "shared-ui/features/contacts/contact-fixtures";
import { dropAllDrafts } from "shared-ui/lib/drafts/draft";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { fill, heading, openPortal, signedInAs } from "../../testing";
import { savedContacts } from "../saved-views/filters";
import { viewIn } from "./view";

const LIST = "/facilities/contacts/";
const UNREAD: SavedView = {
  ...{ id: 4, name: "未読の連絡", lost: [] },
  ...savedContacts(viewIn(new URLSearchParams("unread=true")), "facility"),
};
let user: User;
let savedViews: SavedView[];
let saved = "";

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/facilities/homes/", () => HttpResponse.json([])),
  http.get("*/api/accounts/saved-views/", () => HttpResponse.json(savedViews)),
  http.get("*/api/chat/contacts/counts/", () =>
    HttpResponse.json({ pending: 1, accepted: 0, moved_in: 0, ended: 0 }),
  ),
  http.get("*/api/chat/contacts/csv/", ({ request }) => {
    saved = new URL(request.url).search;
    return HttpResponse.json(
      { detail: "一覧が1200件あり、一度に保存できるのは1000件までです。", code: "too_many_rows" },
      { status: 409 },
    );
  }),
  http.get("*/api/chat/contacts/", async () => {
    // Long enough for another change to come first.
    await delay(400);
    return HttpResponse.json([CONTACT], { headers: { "X-Total-Count": "120" } });
  }),
);

beforeEach(() => {
  user = signedInAs("facility");
  savedViews = [];
});

async function open() {
  const { person } = openPortal(`${LIST}?page=3`);
  await heading("コンタクト一覧");
  return person;
}

const checkbox = (name: RegExp) => screen.getByRole("checkbox", { name });
const search = () => Object.fromEntries(new URLSearchParams(window.location.search));

it("keeps typed text when a checkbox is ticked next, and the first checkbox with the second", async () => {
  const person = await open();
  await fill(person, /探す/, "山田");
  await person.click(checkbox(/未読/));
  await person.click(checkbox(/5日/));
  await waitFor(() => expect(search()).toEqual({ q: "山田", unread: "true", waiting: "true" }));
  expect(checkbox(/未読/)).toBeChecked();
  expect(screen.getByLabelText(/探す/)).toHaveValue("山田");
});

it("keeps typed text when the state changes, and the state with the next checkbox", async () => {
  const person = await open();
  await fill(person, /探す/, "山田");
  await person.click(screen.getByRole("link", { name: /^やり取り中/ }));
  await person.click(checkbox(/未読/));
  await waitFor(() => expect(search()).toEqual({ q: "山田", state: "accepted", unread: "true" }));
});

it("starts the next checkbox from a saved view, without the text typed before", async () => {
  savedViews = [UNREAD];
  const person = await open();
  await fill(person, /探す/, "山田");
  await person.click(screen.getByRole("link", { name: UNREAD.name }));
  await person.click(checkbox(/5日/));
  await waitFor(() => expect(search()).toEqual({ unread: "true", waiting: "true" }));
  expect(screen.getByLabelText(/探す/)).toHaveValue("");
});

it("no longer says what a saved view lost after the user chose all states", async () => {
  const all = savedContacts(viewIn(new URLSearchParams()), "facility");
  savedViews = [{ id: 5, name: "板橋の連絡", lost: ["home"], ...all }];
  const person = await open();
  const view = await screen.findByRole("link", { name: "板橋の連絡" });
  await person.click(view);
  expect(await screen.findAllByText(/選んだホームは、今の事業所にはありません。/)).not.toHaveLength(0);
  expect(view).toHaveAttribute("aria-current", "true");
  // With Ctrl, a click opens another browser tab.
  fireEvent.click(screen.getByRole("link", { name: /^すべて/ }), { ctrlKey: true });
  expect(view).toHaveAttribute("aria-current", "true");
  await person.click(screen.getByRole("link", { name: /^すべて/ }));
  await waitFor(() => expect(screen.queryByText(/選んだホームは、今の事業所にはありません。/)).toBeNull());
  expect(view).not.toHaveAttribute("aria-current");
});

it("has no filter left after a reset, including text just typed", async () => {
  const person = await open();
  await person.click(checkbox(/未読/));
  await waitFor(() => expect(search()).toEqual({ unread: "true" }));
  await fill(person, /探す/, "山田");
  await person.click(screen.getByRole("button", { name: "条件をすべて外す" }));
  await waitFor(() => expect(search()).toEqual({}));
  await waitFor(() => expect(screen.queryByRole("button", { name: "条件をすべて外す" })).toBeNull());
  expect(screen.getByLabelText(/探す/)).toHaveValue("");
});

it("focuses the position when the page changes", async () => {
  const person = await open();
  await person.click(screen.getByRole("link", { name: "前のページ" }));
  await waitFor(() => expect(search()).toEqual({ page: "2" }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent("51件目（全120件）"));
});

it("leads the keyboard past the filters to the list", async () => {
  const person = await open();
  await person.tab();
  while (document.activeElement?.textContent !== "一覧へ進む") {
    expect(document.activeElement?.tagName).not.toBe("INPUT");
    await person.tab();
  }
  await person.keyboard("{Enter}");
  expect(document.activeElement).toHaveTextContent(/全120件/);
});

it("searches while one types, keeps the focus, and marks what was found", async () => {
  const person = await open();
  await person.type(screen.getByLabelText(/探す/), "世田谷");
  await waitFor(() => expect(search()).toEqual({ q: "世田谷" }));
  await waitFor(() => expect(document.querySelector("mark")).toHaveTextContent("世田谷"));
  expect(screen.getByLabelText(/探す/)).toHaveFocus();
  expect(document.querySelector("mark")?.parentElement).toHaveTextContent("東京都世田谷区");
});

it("waits for a word to be converted, and keeps a space after which another follows", async () => {
  const person = await open();
  const field = screen.getByLabelText(/探す/);
  fireEvent.compositionStart(field);
  await person.type(field, "やm");
  await new Promise((done) => setTimeout(done, 600));
  expect(search()).toEqual({ page: "3" });
  fireEvent.compositionEnd(field);
  await person.clear(field);
  await person.type(field, "山田 ");
  await waitFor(() => expect(search()).toEqual({ q: "山田" }));
  expect(field).toHaveValue("山田 ");
});

it("proposes what was searched before, until one signs out", async () => {
  const person = await open();
  const proposed = () =>
    [...document.querySelectorAll("datalist option")].map((one) => one.getAttribute("value"));
  expect(proposed()).toEqual([]);
  for (const words of ["山田", "40代"]) {
    await person.clear(screen.getByLabelText(/探す/));
    await person.type(screen.getByLabelText(/探す/), words);
    await person.click(screen.getByRole("button", { name: "探す" }));
    await waitFor(() => expect(search()).toMatchObject({ q: words }));
  }
  expect(proposed()).toEqual(["40代", "山田"]);
  dropAllDrafts();
  expect(Object.keys(localStorage)).toEqual([]);
});

it("says how many contacts there are without the filters", async () => {
  const person = await open();
  await person.click(checkbox(/未読/));
  expect(await screen.findByText("1件目（120件 / 全1件）")).toBeVisible();
});

it("saves the list with its filters and order, or says why not", async () => {
  const person = await open();
  const tab = () => screen.getByRole("link", { name: /^やり取り中/ });
  await person.click(tab());
  await waitFor(() => expect(tab()).toHaveAttribute("aria-current", "page"));
  await person.click(screen.getByRole("button", { name: "表をCSVで保存する" }));
  expect(await screen.findByText(/^保存できませんでした：一覧が1200件あり/)).toBeVisible();
  expect(saved).toBe("?state=accepted&order=waiting");
});
