/** The access log of an office: loaded only on request, page by page. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import type { AccessLogEntry } from "shared-ui/api/types";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { beforeEach, expect, it } from "vitest";
import OfficeAccessLog from "./OfficeAccessLog";

const FIRST: AccessLogEntry = {
  id: 12,
  at: "2026-03-05T14:30:00+09:00",
  viewer: "高橋 直子",
  what: "詳しい内容を見ました",
  preference: 7,
  person: "山本 一郎",
};

let asked: string[];
let rows: AccessLogEntry[];

const network = fakeServer(
  http.get("*/api/offices/1/looks/", ({ request }) => {
    const { search } = new URL(request.url);
    asked.push(search);
    const isFirst = !search.includes("cursor");
    const next = { Link: '</api/offices/1/looks/?limit=50&cursor=12>; rel="next"' };
    const older = { ...FIRST, id: 3, preference: 8, person: null, viewer: "田中 恵" };
    return HttpResponse.json(isFirst ? rows : [older], isFirst && rows.length > 0 ? { headers: next } : {});
  }),
);

beforeEach(() => {
  asked = [];
  rows = [FIRST];
});

function open() {
  return renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <OfficeAccessLog officeId={1} />
    </QueryClientProvider>,
  ).user;
}

it("loads nothing until the log is opened, and closes it again", async () => {
  const user = open();
  const button = screen.getByRole("button", { name: "記録を開く" });
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(asked).toEqual([]);
  await user.click(button);
  const list = await screen.findByRole("list", { name: "見た人の記録（新しい順）" });
  expect(within(list).getByRole("listitem")).toHaveTextContent(
    "2026/03/05 14:30見た人：高橋 直子見られた人：山本 一郎さん詳しい内容を見ました",
  );
  await user.click(screen.getByRole("button", { name: "記録を閉じる" }));
  expect(screen.queryByRole("list")).toBeNull();
});

it("loads more, and shows a number for people whose name the office may not know", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: "記録を開く" }));
  await user.click(await screen.findByRole("button", { name: "もっと前の記録を見る" }));
  expect(await screen.findByText("見られた人：登録番号8の方")).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

it("does not identify people if the office may no longer know them", async () => {
  rows = [{ ...FIRST, preference: null, person: null }];
  const user = open();
  await user.click(screen.getByRole("button", { name: "記録を開く" }));
  expect(await screen.findByText("見られた人：いまは番号も見られない方")).toBeVisible();
});

it("shows an empty state", async () => {
  rows = [];
  const user = open();
  await user.click(screen.getByRole("button", { name: "記録を開く" }));
  expect(await screen.findByText("まだ記録がありません。")).toBeVisible();
});

it("shows the server's message if the log cannot be loaded", async () => {
  const detail = "この操作は、事業所の管理者だけができます。";
  network.use(
    http.get("*/api/offices/1/looks/", () =>
      HttpResponse.json({ detail, code: "managers_only" }, { status: 403 }),
    ),
  );
  const user = open();
  await user.click(screen.getByRole("button", { name: "記録を開く" }));
  expect(await screen.findByText(detail)).toBeVisible();
});
