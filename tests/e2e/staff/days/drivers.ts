/** Drivers for a working day: with the mouse, with the keyboard only, or on a phone. */
import type { Locator, Page } from "@playwright/test";
import { Keyboard } from "../../support/keyboard";
import { expectGoodScreen } from "../../support/screen";
import { NARROW, WIDE } from "./scenario";

export interface Driver {
  viewport: { width: number; height: number };
  press: (control: Locator) => Promise<void>;
  write: (field: Locator, text: string) => Promise<void>;
  select: (list: Locator, choice: string) => Promise<void>;
  /** Choose a radio button of a group. */
  choose: (group: Locator, choice: Locator) => Promise<void>;
  setDay: (field: Locator, day: string) => Promise<void>;
  /** Check the screen. The mouse driver does nothing, because other tests check these screens. */
  check: () => Promise<void>;
}

export type InputMethod = "mouse" | "keyboard" | "phone";

export function driverFor(page: Page, method: InputMethod): Driver {
  const check = () => expectGoodScreen(page);
  if (method === "keyboard") return { ...byKeyboard(page), check };
  return method === "phone"
    ? { ...BY_POINTER, viewport: NARROW, check }
    : { ...BY_POINTER, viewport: WIDE, check: async () => undefined };
}

const BY_POINTER: Omit<Driver, "viewport" | "check"> = {
  press: (control) => control.click(),
  write: (field, text) => field.fill(text),
  select: async (list, choice) => {
    await list.selectOption(choice);
  },
  choose: (_, choice) => choice.check(),
  setDay: (field, day) => field.fill(day),
};

function byKeyboard(page: Page): Omit<Driver, "check"> {
  const keys = new Keyboard(page);
  return {
    viewport: WIDE,
    press: (control) => keys.press(control),
    write: (field, text) => keys.write(field, text),
    select: (list, choice) => keys.select(list, choice),
    choose: (group, choice) => keys.choose(group, choice),
    setDay: async (field, day) => {
      const [year, month, date] = day.split("-");
      await keys.to(field);
      // The order of month, day and year depends on the browser's language.
      await page.keyboard.type(`${month}${date}${year}`);
    },
  };
}
