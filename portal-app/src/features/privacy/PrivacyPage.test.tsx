import { screen } from "@testing-library/react";
import { terms } from "shared-ui/api/generated/terms";
import { BUILT_IN_FORM } from "shared-ui/features/privacy/InquiryLink";
import { expect, it } from "vitest";
import { paths } from "../../paths";
import { heading, openPortal, pageSettingsAre } from "../../testing";

const TITLE = "個人情報の取り扱い（プライバシーポリシー）";

it("shows the date, the operator, and where to ask", async () => {
  pageSettingsAre({
    operatorName: "株式会社ひだまり",
    operatorAddress: "東京都千代田区1-1",
    privacyOfficer: "個人情報管理室",
    supportEmail: "help@example.com",
  });
  openPortal("/accounts/privacy/");
  await heading(TITLE);
  expect(screen.getByText("2023年3月24日")).toHaveAttribute("datetime", "2023-03-24");
  expect(screen.getByRole("heading", { level: 2, name: "お問い合わせ窓口" })).toBeVisible();
  const facts = screen.getAllByRole("term").map((term) => term.nextElementSibling?.textContent);
  expect(facts).toEqual(["株式会社ひだまり", "東京都千代田区1-1", "個人情報管理室", "help@example.com"]);
});

it("links to the built-in form if the deployment has no inquiry page", async () => {
  openPortal("/accounts/privacy/");
  await heading(TITLE);
  expect(BUILT_IN_FORM).toBe(paths.facilityRequest);
  expect(screen.getByRole("link", { name: "お問い合わせフォーム" })).toHaveAttribute("href", BUILT_IN_FORM);
});

it("links to the deployment's inquiry page if configured", async () => {
  pageSettingsAre({ inquiryUrl: "https://inquiry.example.com/" });
  openPortal("/accounts/privacy/");
  await heading(TITLE);
  const link = screen.getByRole("link", { name: "お問い合わせフォーム（新しいタブで開きます）" });
  expect(link).toHaveAttribute("href", "https://inquiry.example.com/");
});

it("shows all retention periods of the server's table", async () => {
  openPortal("/accounts/privacy/");
  await heading(TITLE);
  const rows = screen.getAllByRole("rowheader").map((row) => row.textContent);
  expect(rows).toEqual(terms.map(({ what }) => what));
});
