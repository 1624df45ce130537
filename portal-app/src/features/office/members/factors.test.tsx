/** Second factors of an office's members: requiring them, and resetting a member's lost ones. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Office, User } from "shared-ui/api/types";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { openPortal, signedInAs } from "../../../testing";
import { MEMBERS, OFFICE, SHARED } from "../office-fixtures";

let user: User;
let office: Office;
let sent: string[];

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/offices/", () => HttpResponse.json([office])),
  http.get("*/api/offices/:id/members/", () =>
    HttpResponse.json(MEMBERS.map((member) => ({ ...member, has_factor: member.id === 2 }))),
  ),
  http.get("*/api/offices/:id/invitations/", () => HttpResponse.json([])),
  http.put("*/api/offices/1/second-factor/", async ({ request }) => {
    office = { ...office, needs_factor: ((await request.json()) as { is_needed: boolean }).is_needed };
    return HttpResponse.json({});
  }),
  http.delete("*/api/offices/1/members/:id/factors/", ({ params }) => {
    sent.push(`reset ${params.id}`);
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  user = signedInAs("facility", [SHARED]);
  office = OFFICE;
  sent = [];
});

it("requires one from all members with a switch that explains it", async () => {
  const { person } = openPortal("/facilities/office/");
  const need = await screen.findByRole("switch", { name: "スタッフ全員に、二段階認証を必要にする" });
  expect(need).toHaveAccessibleDescription(/管理者には、いつも必要です。/);
  await person.click(need);
  await waitFor(() => expect(need).toBeChecked());
});

it("resets a member's factors after confirmation; not offered if there are none", async () => {
  const { person } = openPortal("/facilities/office/");
  const [button, ...others] = await screen.findAllByRole("button", { name: /二段階認証を取り除く/ });
  expect(others).toEqual([]);
  if (!button) throw new Error("no button");
  await person.click(button);
  const question = await screen.findByRole("alertdialog", {
    name: "田中 恵さんの二段階認証を取り除きますか？",
  });
  await person.click(within(question).getByRole("button", { name: "取り除く" }));
  expect(await screen.findByText("田中 恵さんの二段階認証を取り除きました。")).toBeVisible();
  expect(sent).toEqual(["reset 2"]);
});
