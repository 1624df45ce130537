/** Using a page with the keyboard only. The focus must be visible after each key. */
import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";
import { focusOf } from "./focus";

// The longest page, a counselor's form, has about 100 tab stops.
const MAX_PRESSES = 150;

export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Press Tab, or Shift+Tab, until a control has the focus. */
  async to(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await this.toOneOf([await elementOf(target)], key, target);
  }

  /** Go to a control and press it. */
  async press(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press(key);
  }

  /** Go to a field and replace its text. */
  async write(field: Locator, text: string): Promise<void> {
    await this.to(field);
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.insertText(text);
  }

  /** Go to a checkbox and tick it. */
  async tick(checkbox: Locator): Promise<void> {
    await this.press(checkbox, "Space");
    await expect(checkbox).toBeChecked();
  }

  /** Go to a group of radio buttons, which is one tab stop, and select a choice with the arrow keys. */
  async choose(group: Locator, choice: Locator): Promise<void> {
    const wanted = await elementOf(choice);
    await this.toOneOf(await group.getByRole("radio").elementHandles(), "Tab", group);
    await this.page.keyboard.press("Space");
    if (!(await choice.isChecked())) await this.toOneOf([wanted], "ArrowDown", choice);
    await expect(choice).toBeChecked();
  }

  /** Go to a select box and select a choice with the arrow keys. */
  async select(list: Locator, choice: string): Promise<void> {
    await this.to(list);
    await this.page.keyboard.press("Home");
    const chosen = list.locator("option:checked");
    for (let presses = 0; (await chosen.textContent()) !== choice; presses += 1) {
      expect(presses, `${choice} in ${list}`).toBeLessThan(MAX_PRESSES);
      await this.page.keyboard.press("ArrowDown");
    }
  }

  /** Go to a file input and choose a file. */
  async chooseFile(picker: Locator, path: string): Promise<void> {
    // Wait for the event before the key press that causes it.
    const chooser = this.page.waitForEvent("filechooser");
    await this.to(picker);
    await this.page.keyboard.press("Enter");
    await (await chooser).setFiles(path);
  }

  private async toOneOf(wanted: ElementHandle[], key: string, what: Locator): Promise<void> {
    for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
      await this.page.keyboard.press(key);
      if ((await seenFocus(this.page, wanted)) !== -1) return;
    }
    throw new Error(`${MAX_PRESSES} times ${key} did not lead to ${what}.`);
  }
}

/** Check that Tab stays inside a dialog and reaches all its stops. */
export async function expectTrapped(page: Page, window: Locator): Promise<void> {
  const stops = await window.locator("button, a[href], [tabindex='0']").elementHandles();
  // Between the last and the first tab stop, the focus is in the browser's own interface.
  const inside = [...stops, await elementOf(page.locator("body"))];
  const walked = new Set<number>();
  for (let presses = 0; presses <= stops.length + 1; presses += 1) {
    await page.keyboard.press("Tab");
    walked.add(await seenFocus(page, inside));
  }
  expect([...walked].sort((a, b) => a - b)).toEqual(inside.map((_, index) => index));
}

/** Return the reason why the focus is not visible, or null. */
export async function focusFault(page: Page): Promise<string | null> {
  const look = async (): Promise<string | null> => (await page.evaluate(focusOf, [])).fault;
  // A covering element may be moving away.
  await expect
    .poll(look)
    .toBeNull()
    .catch(() => undefined);
  return look();
}

/** Check that the focus is visible. Return the index of the wanted element that has it, or -1. */
async function seenFocus(page: Page, wanted: ElementHandle[]): Promise<number> {
  const { on, fault } = await page.evaluate(focusOf, wanted);
  if (fault) expect(await focusFault(page), page.url()).toBeNull();
  return on;
}

async function elementOf(target: Locator): Promise<ElementHandle> {
  await expect(target).toBeVisible();
  const element = await target.elementHandle();
  if (!element) throw new Error(`${target} is gone.`);
  return element;
}
