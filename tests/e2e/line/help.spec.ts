/** The help page 困ったとき, the LINE reply to たすけて, and the early theme. */
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { Calls } from "../support/calls";
import { expectGoodScreen } from "../support/screen";
import { expectPresses, type Press, tap } from "../support/taps";
import { words } from "../support/words";

const MIZUKI = `U${"7".repeat(32)}`;
const PHONE: BrowserContextOptions = {
  baseURL: MAIN.server,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
};

const askForHelp =
  (page: Page) =>
  async (press: Press): Promise<void> => {
    await press(page.getByRole("contentinfo").getByRole("link", { name: words("困ったとき") }));
    await press(page.getByRole("link", { name: words("ホームの人に、いやなことをされた") }));
    await expect(page.getByRole("link", { name: /110/ })).toHaveAttribute("href", "tel:110");
  };

test("help is two taps away, signed in or not", async ({ browser }) => {
  const stranger = await (await browser.newContext(PHONE)).newPage();
  await stranger.goto("/accounts/applicants/login/");
  await expectPresses(2, "help, signed out", tap, askForHelp(stranger));
  const phone = await browser.newContext(PHONE);
  await new Calls(phone.request).signInByLine(MIZUKI);
  const page = await phone.newPage();
  for (const path of ["/applicants/top/", "/applicants/contacts/", "/applicants/settings/"]) {
    await page.goto(path);
    await expectPresses(2, `help from ${path}`, tap, askForHelp(page));
  }
  const telephones = page.getByRole("main").getByRole("link", { name: words("に電話する") });
  await expect(telephones.first()).toHaveAttribute("href", "tel:110");
  await expect(page.getByRole("main").getByRole("link").last()).toHaveText(/ほかの/);
  await expect(page.locator("a[href^='mailto:']")).toBeVisible();
  await expectGoodScreen(page);
});

test("reply to たすけて in LINE shows the telephone number first, then the help link", async ({
  request,
}) => {
  await request.post(`${MAIN.line}/emulator/people/${MIZUKI}/say`, { data: { text: "たすけて" } });
  const inbox = async (): Promise<string[]> => {
    const messages = await (await request.get(`${MAIN.line}/emulator/inbox/${MIZUKI}`)).json();
    return JSON.stringify(messages.at(-1) ?? {}).match(/tel:\d+|\/accounts\/applicants\/help\//g) ?? [];
  };
  await expect.poll(inbox, { timeout: 30_000 }).toContain("tel:119");
  const [first, , , , ...ways] = await inbox();
  expect(first).toBe("tel:119");
  expect(ways).toContain("/accounts/applicants/help/");
});

test("chosen dark theme applies before any script runs", async ({ browser }) => {
  const phone = await browser.newContext({ ...PHONE, colorScheme: "light" });
  await new Calls(phone.request).signInByLine(MIZUKI);
  const page = await phone.newPage();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto("/applicants/settings/");
  const light = await ground();
  await page.getByRole("radio", { name: words("暗い") }).check();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/applicants/settings/", { waitUntil: "commit" });
  await page.waitForLoadState("domcontentloaded");
  expect(await ground()).toBe(dark);
  await page.unroute("**/*.js");
  await page.goto("/applicants/settings/");
  await page.getByRole("radio", { name: words("スマホに合わせる") }).check();
  await expect.poll(ground).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(ground).toBe(dark);
});
