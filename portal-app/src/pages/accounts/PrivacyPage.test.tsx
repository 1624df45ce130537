/** The privacy policy: its date, and the window for questions. */
import { screen } from "@testing-library/react";
import { terms } from "shared-ui/api/generated/terms";
import { expectNoViolations } from "shared-ui/testing/axe";
import { expect, it } from "vitest";
import { heading, openPortal, pageSettingsAre } from "../../testing";

const TITLE = "個人情報の取り扱い（プライバシーポリシー）";

it("tells when it was enacted, and where to ask", async () => {
  openPortal("/accounts/privacy/");
  await heading(TITLE);
  expect(screen.getByText("2023年3月24日")).toHaveAttribute("datetime", "2023-03-24");
  expect(screen.getByRole("heading", { level: 2, name: "お問い合わせ窓口" })).toBeVisible();
  expect(screen.getByText(/ご案内した書面やメールに書いてあります。/)).toBeVisible();
  await expectNoViolations();
});

it("leads to the deployment's own page for questions where there is one", async () => {
  pageSettingsAre({ inquiryUrl: "https://inquiry.example.com/" });
  openPortal("/accounts/privacy/");
  await heading(TITLE);
  const link = screen.getByRole("link", { name: "お問い合わせフォーム（新しいタブで開きます）" });
  expect(link).toHaveAttribute("href", "https://inquiry.example.com/");
});

it("shows how long everything is kept, every row of the server's table", async () => {
  openPortal("/accounts/privacy/");
  await heading(TITLE);
  const rows = screen.getAllByRole("rowheader").map((row) => row.textContent);
  expect(rows).toEqual(terms.map(({ what }) => what));
});
