/** The operator's console with the keyboard: hides the keys behind actions. */
import { expect, type Locator, type Page } from "@playwright/test";
import { Keyboard } from "../../support/keyboard";
import { expectGoodScreen } from "../../support/screen";

export const REASON = "3月5日の電話";

export class OperatorConsole {
  private readonly keys: Keyboard;

  constructor(readonly page: Page) {
    this.keys = new Keyboard(page);
  }

  async signIn(): Promise<void> {
    await this.page.goto("/operator/login/");
    await this.keys.write(this.page.getByLabel("メールアドレス"), "operator@example.com");
    await this.keys.write(this.page.getByRole("textbox", { name: "パスワード" }), "demo-password");
    await this.page.keyboard.press("Enter");
    await this.page.waitForURL("**/operator/");
  }

  /** Open a page from the menu, unless it is already open. */
  async menu(name: string): Promise<void> {
    const heading = this.page.getByRole("heading", { level: 1, name, exact: true });
    if (await heading.isVisible()) return;
    await this.keys.press(this.page.getByRole("navigation").getByRole("link", { name }));
    await expect(heading).toBeFocused();
  }

  /** Open the queue of a kind, and check its number of items. */
  async list(kind: string, count?: number): Promise<void> {
    await this.menu("対応すること");
    const label = count === undefined ? "見る" : `${count}件を見る`;
    await this.follow(this.page.getByRole("link", { name: `${kind} ${label}` }));
    await expect(this.page.getByRole("heading", { level: 1, name: kind })).toBeFocused();
  }

  /** Follow a link, and wait for the focus of the new page: it would take the focus from a field that is being filled. */
  async follow(link: Locator): Promise<void> {
    await this.keys.press(link);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeFocused();
  }

  /** Enter the reason for access, and wait for the page. */
  async enterReason(reason = REASON): Promise<void> {
    await this.keys.write(this.page.getByRole("textbox", { name: "理由" }), reason);
    await this.page.keyboard.press("Enter");
    await expect(this.page.getByText(`見る理由：${reason}`)).toBeVisible();
    await expect(this.page.getByText("開いています")).toHaveCount(0);
  }

  /** Search for a name, an address or a number, starting from the menu. */
  async find(query: string): Promise<void> {
    await this.menu("探す");
    await this.enterReason();
    await this.keys.write(this.page.getByRole("textbox", { name: "名前・メールアドレス・番号" }), query);
    await this.page.keyboard.press("Enter");
    await expect(this.page.getByRole("status").filter({ hasText: "見つかりました" })).toBeVisible();
  }

  /** Search for a subject and open its timeline. */
  async open(query: string, kind: string, name: string): Promise<void> {
    await this.find(query);
    await this.follow(this.page.getByRole("region", { name: kind }).getByRole("link", { name }));
    await expect(this.page.getByRole("heading", { name: "起きたこと（新しいものが上）" })).toBeVisible();
  }

  /** Press an action, fill in its dialog, check the consequences and confirm with the button `submit`. */
  async act(name: string, submit: string, options: Options = {}): Promise<void> {
    const { fill, follows, done } = options;
    await this.keys.press(this.page.getByRole("button", { name: new RegExp(`^${name}`) }).first());
    const window = this.page.getByRole("dialog");
    await expect(window).toBeVisible();
    await fill?.(this.keys, window);
    const why = window.getByRole("textbox", { name: "理由" });
    if ((await why.inputValue()) === "") await this.keys.write(why, REASON);
    const check = window.getByRole("button", { name: "どうなるか確かめる" });
    if (await check.isVisible()) await this.keys.press(check);
    if (follows) await expect(window.getByText(follows)).toBeVisible();
    await expectGoodScreen(this.page);
    await this.keys.press(window.getByRole("button", { name: submit }));
    await expect(window).toHaveCount(0);
    if (done) await expect(this.page.getByText(done, { exact: true }).last()).toBeVisible();
  }
}

interface Options {
  fill?: (keys: Keyboard, window: Locator) => Promise<void>;
  follows?: RegExp;
  done?: string;
}

/** Return a function that fills in a field of a dialog. */
export function fillField(label: string, text: string) {
  return (keys: Keyboard, window: Locator): Promise<void> =>
    keys.write(window.getByRole("textbox", { name: label }), text);
}
