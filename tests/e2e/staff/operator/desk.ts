/** An operator at work by keyboard: whoever reads a test sees what is looked for and what is done, not each key. */
import { expect, type Locator, type Page } from "@playwright/test";
import { Keyboard } from "../../support/keyboard";
import { expectGoodScreen } from "../../support/screen";

export const REASON = "3月5日の電話";

export class Desk {
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

  /** Choose in the menu, where one is not there already. */
  async menu(name: string): Promise<void> {
    const heading = this.page.getByRole("heading", { level: 1, name, exact: true });
    if (await heading.isVisible()) return;
    await this.keys.press(this.page.getByRole("navigation").getByRole("link", { name }));
    await expect(heading).toBeFocused();
  }

  /** Open the list of a kind, which says that this many wait. */
  async list(kind: string, count?: number): Promise<void> {
    await this.menu("対応すること");
    const said = count === undefined ? "見る" : `${count}件を見る`;
    await this.follow(this.page.getByRole("link", { name: `${kind} ${said}` }));
    await expect(this.page.getByRole("heading", { level: 1, name: kind })).toBeFocused();
  }

  async follow(link: Locator): Promise<void> {
    await this.keys.press(link);
  }

  /** Say why one looks, and expect the page behind that question. */
  async sayWhy(reason = REASON): Promise<void> {
    await this.keys.write(this.page.getByRole("textbox", { name: "理由" }), reason);
    await this.page.keyboard.press("Enter");
    await expect(this.page.getByText(`見る理由：${reason}`)).toBeVisible();
    await expect(this.page.getByText("開いています")).toHaveCount(0);
  }

  /** Find by a name, an address or a number, from the menu on. */
  async find(query: string): Promise<void> {
    await this.menu("探す");
    await this.sayWhy();
    await this.keys.write(this.page.getByRole("textbox", { name: "名前・メールアドレス・番号" }), query);
    await this.page.keyboard.press("Enter");
    await expect(this.page.getByRole("status").filter({ hasText: "見つかりました" })).toBeVisible();
  }

  /** Find something and open what happened to it. */
  async open(query: string, kind: string, name: string): Promise<void> {
    await this.find(query);
    await this.follow(this.page.getByRole("region", { name: kind }).getByRole("link", { name }));
    await expect(this.page.getByRole("heading", { name: "起きたこと（新しいものが上）" })).toBeVisible();
  }

  /** Press an act, fill in its window, read what follows, and do it; `submit` is its name on the window's button. */
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

/** Write into the field of a window. */
export function written(label: string, text: string) {
  return (keys: Keyboard, window: Locator): Promise<void> =>
    keys.write(window.getByRole("textbox", { name: label }), text);
}
