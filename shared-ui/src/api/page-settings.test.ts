/** The settings that the server puts into the page. */
import { afterEach, expect, it } from "vitest";
import { pageSettings } from "./page-settings";

afterEach(() => {
  document.body.innerHTML = "";
});

it("are read from the page, and what is not set is null", () => {
  const given = {
    liffId: "1650000001-demoLiff",
    loginChannelId: "1650000001",
    lineEmulator: null,
    addFriendUrl: "https://line.me/R/ti/p/%40demo",
    inquiryUrl: "",
    supportEmail: "support@example.com",
    supportPhone: "",
  };
  document.body.innerHTML = `<script type="application/json" id="settings">${JSON.stringify(given)}</script>`;
  expect(pageSettings()).toEqual({ ...given, inquiryUrl: null, supportPhone: null });
});

it("are all null in a page without them", () => {
  expect(Object.values(pageSettings())).toEqual(Array(7).fill(null));
});
