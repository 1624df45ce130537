/** Reading the settings that the server puts into the page. */
import { afterEach, expect, it } from "vitest";
import { pageSettings } from "./page-settings";

afterEach(() => {
  document.body.innerHTML = "";
});

it("are read from the page; unset ones are null", () => {
  const given = {
    liffId: "1650000001-demoLiff",
    loginChannelId: "1650000001",
    lineEmulator: null,
    addFriendUrl: "https://line.me/R/ti/p/%40demo",
    inquiryUrl: "",
    supportEmail: "support@example.com",
    supportPhone: "",
    operatorName: "株式会社ひだまり",
    operatorAddress: "東京都千代田区1-1",
    privacyOfficer: "個人情報管理室",
    registrationNumber: "",
    bankAccount: "みなと銀行 本店 普通 1234567",
  };
  document.body.innerHTML = `<script type="application/json" id="settings">${JSON.stringify(given)}</script>`;
  expect(pageSettings()).toEqual({
    ...given,
    inquiryUrl: null,
    supportPhone: null,
    registrationNumber: null,
  });
});

it("are all null in a page without settings", () => {
  expect(Object.values(pageSettings())).toEqual(Array(12).fill(null));
});
