import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Invoice, User } from "shared-ui/api/types";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { heading, openPortal, pageSettingsAre, signedInAs } from "../../testing";

const INVOICE: Invoice = {
  id: 2,
  contact: 12,
  home_name: "ひだまり",
  amount_yen: 150_000,
  tax_rate_percent: 10,
  tax_yen: 15_000,
  total_yen: 165_000,
  recorded_at: "2026-03-05T14:30:00+09:00",
  due_on: "2026-05-04",
  cancelled_at: null,
};
const CANCELLED = { ...INVOICE, id: 1, home_name: "こもれび", cancelled_at: "2026-03-06T10:00:00+09:00" };

let user: User;

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/facilities/invoices/", () => HttpResponse.json([INVOICE, CANCELLED])),
);

beforeEach(() => {
  user = signedInAs("facility");
});

it("shows a fee as cancelled if the confirmation was taken back", async () => {
  openPortal("/facilities/invoices/");
  await heading("システム利用料");
  const [due, cancelled] = screen.getAllByRole("article").map((card) => within(card));
  expect(due?.getByText("165,000円")).toBeVisible();
  expect(due?.getByText("2026/05/04")).toBeVisible();
  expect(due?.getByText("12")).toBeVisible();
  expect(cancelled?.getByText("2026/03/06に取り消しました。お支払いはありません。")).toBeVisible();
  expect(cancelled?.queryByText("合計（税込）")).not.toBeInTheDocument();
  expect(cancelled?.queryByText("165,000円")).not.toBeInTheDocument();
  await expectNoViolations();
});

it("shows the issuer and where to pay, without a registration number if there is none", async () => {
  pageSettingsAre({
    operatorName: "株式会社ひだまり",
    operatorAddress: "東京都千代田区1-1",
    registrationNumber: "",
    bankAccount: "みなと銀行 本店 普通 1234567",
  });
  openPortal("/facilities/invoices/");
  await heading("システム利用料");
  const issuer = within(screen.getByRole("region", { name: "請求する事業者" }));
  expect(issuer.getAllByRole("term").map((term) => term.textContent)).toEqual(["名前", "住所", "お振込先"]);
  expect(issuer.getByText("みなと銀行 本店 普通 1234567")).toBeVisible();
});
