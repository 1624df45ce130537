/** Screenshots of all screens in both widths, in var/screens. */
import { testOfScreens as test } from "../servers/test";
import { isOfApp, openScreen } from "./opening";
import type { Screen } from "./screen";
import { screensOf } from "./table";
import { openContext, VISITORS, type Who } from "./visitors";

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };

for (const who of Object.keys(VISITORS) as Who[]) {
  test(`screenshots of ${who}`, async ({ browser }) => {
    const context = await openContext(browser, who);
    for (const screen of screensOf(who))
      for (const size of isOfApp(screen) ? [PHONE, TABLET] : [DESKTOP, PHONE]) {
        const page = await openScreen(context, screen, size.width, size.height);
        await page.screenshot({ path: `var/screens/${fileName(screen, size.width)}` });
        await page.close();
      }
    await context.close();
  });
}

function fileName({ name }: Screen, width: number): string {
  return `${name.replace(/\W+/g, "-")}-${width}.png`;
}
