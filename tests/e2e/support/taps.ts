/** Counting the presses that a task takes. */
import { expect, type Locator, test } from "@playwright/test";

/** Presses a control, by touch or with the keyboard. */
export type Press = (control: Locator) => Promise<void>;

/** Press by touch. The browser context needs `hasTouch`. */
export const tap: Press = (control) => control.tap();

/** Run a task and check its number of presses. The test report contains the number. */
export async function expectPresses(
  count: number,
  name: string,
  press: Press,
  task: (press: Press) => Promise<void>,
): Promise<void> {
  let presses = 0;
  await task((control) => {
    presses += 1;
    return press(control);
  });
  console.info(`${name}: ${presses} presses`);
  test.info().annotations.push({ type: "presses", description: `${name}: ${presses}` });
  expect(presses, name).toBe(count);
}
