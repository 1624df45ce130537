/** 困ったとき: telephone numbers first if there may be danger, the own prefecture first, and the operator at the end. */
import { screen } from "@testing-library/react";
import { withoutReadings } from "shared-ui/ui/text/Furigana";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openPage, words } from "../../testing-pages";
import { Centres } from "./Centres";
import HelpPage from "./HelpPage";
import { easyHelpPage } from "./text.easy";
import { AppHelp, TalkHelp, UnkindHelp, UnwellHelp } from "./ways";

const calls = (): string[] =>
  screen.getAllByRole("link").flatMap((link) => {
    const href = link.getAttribute("href") ?? "";
    return href.startsWith("tel:") ? [href.slice(4)] : [];
  });

beforeEach(() => {
  const settings = { supportEmail: "support@example.com", supportPhone: "" };
  document.body.innerHTML = `<script type="application/json" id="settings">${JSON.stringify(settings)}</script>`;
});

afterEach(() => {
  document.body.innerHTML = "";
});

it("has four topics, and ends with the operator's address", async () => {
  openPage(HelpPage, "/accounts/applicants/help/");
  const ways = Object.keys(easyHelpPage.ways).map((way) => `/accounts/applicants/help/${way}/`);
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links.slice(0, 4)).toEqual(ways);
  expect(links.at(-1)).toBe("mailto:support@example.com");
});

it("still offers help if the deployment configures no contact address", () => {
  document.body.innerHTML = "";
  openPage(HelpPage, "/accounts/applicants/help/");
  expect(screen.getAllByRole("link").at(-1)).toHaveAttribute("href", "/accounts/facilities/request/");
});

it.each([
  [
    "unkind staff",
    () => <UnkindHelp isInside={false} prefecture={null} />,
    ["110", "119", "0120279338", "189"],
  ],
  ["not well", () => <UnwellHelp />, ["119", "110", "0120061338", "0120279338", "0570064556"]],
  ["talk", () => <TalkHelp />, ["0120279338", "0570064556"]],
])("%s: shows these numbers, in this order", (_, Way, numbers) => {
  openPage(Way, "/help/");
  expect(calls()).toEqual(numbers);
});

it("the app does not work: no telephone, and nothing is lost", () => {
  openPage(() => <AppHelp />, "/help/");
  expect(words()).toContain(withoutReadings(easyHelpPage.app.kept));
});

it("the own prefecture is selected and comes first; without a verified number it refers to the town", async () => {
  const user = openPage(() => <Centres own="埼玉県" />, "/help/");
  expect(calls()).toEqual(["%237171"]);
  const [first] = screen.getAllByRole("option");
  expect(first).toHaveTextContent("埼玉県");
  await user.selectOptions(screen.getByRole("combobox"), "奈良県");
  expect(screen.queryAllByRole("link")).toEqual([]);
  expect(words()).toContain("奈良県の番号は、市役所や区役所で聞けます。");
});
