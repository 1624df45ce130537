/** Counting what somebody has to press for one thing: few presses are a promise that a test can hold. */
import { expect, type Locator, test } from "@playwright/test";

/** One way to press a control: with a finger, or by keyboard. */
export type Press = (control: Locator) => Promise<void>;

/** Press with a finger; the browser context needs `hasTouch`. */
export const tap: Press = (control) => control.tap();

/** Do a thing and expect it to take so many presses; the report of the test names the figure. */
export async function expectPresses(
  count: number,
  name: string,
  way: Press,
  thing: (press: Press) => Promise<void>,
): Promise<void> {
  let presses = 0;
  await thing((control) => {
    presses += 1;
    return way(control);
  });
  console.info(`${name}: ${presses} presses`);
  test.info().annotations.push({ type: "presses", description: `${name}: ${presses}` });
  expect(presses, name).toBe(count);
}
