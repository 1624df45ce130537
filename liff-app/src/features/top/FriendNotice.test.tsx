/** The notice for users who cannot receive LINE messages. */
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { fakeServer } from "shared-ui/testing/fake-server";
import { afterEach, expect, it } from "vitest";
import { isSaid, openPage, words } from "../../testing-pages";
import { FriendNotice } from "./FriendNotice";

const ADD = "https://line.me/R/ti/p/%40demo";
const PATH = "/applicants/top/";

let asked = 0;
let reachable = false;
fakeServer(
  http.get("*/api/accounts/applicants/info/", () => {
    asked += 1;
    return HttpResponse.json({ displayName: "田中あおい", pictureUrl: null, reachable });
  }),
);

afterEach(() => {
  document.getElementById("settings")?.remove();
  asked = 0;
});

function settings(values: object): void {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<script type="application/json" id="settings">${JSON.stringify(values)}</script>`,
  );
}

it("says where to find the notifications, and links to the official account", async () => {
  reachable = false;
  settings({ addFriendUrl: ADD });
  openPage(FriendNotice, PATH);
  await isSaid("お知らせは、このアプリで見られます。");
  expect(screen.getByRole("link", { name: /追加/ })).toHaveAttribute("href", ADD);
});

it("shows no link if the official account is not configured", async () => {
  reachable = false;
  openPage(FriendNotice, PATH);
  await isSaid("お知らせは、このアプリで見られます。");
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});

it("shows nothing if LINE messages reach the user", async () => {
  reachable = true;
  openPage(FriendNotice, PATH);
  await waitFor(() => expect(asked).toBe(1));
  expect(words()).toBe("");
});
