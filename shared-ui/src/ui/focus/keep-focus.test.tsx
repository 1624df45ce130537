/** The focus moves to a nearby element when the focused one is removed, and stays where the user left it. */
import { screen, waitFor, within } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { beforeAll, expect, it, vi } from "vitest";
import { renderUi } from "../../testing/render";
import { announce } from "../feedback/announce";
import { keepFocus } from "./keep-focus";
import { focusHeadingNear, placeOf } from "./place";

beforeAll(keepFocus);

function Pictures(): ReactElement {
  const [names, setNames] = useState(["外観", "居間"]);
  return (
    <main>
      <h1>ホームの編集</h1>
      <section>
        <h2>写真</h2>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
                {name}を削除
              </button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

it("moves to the nearest heading, not to the top of the page", async () => {
  const { user } = renderUi(<Pictures />);
  await user.click(screen.getByRole("button", { name: "外観を削除" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "写真" })).toHaveFocus());
});

it.each([
  { list: 300, scrolls: false },
  { list: -3300, scrolls: true },
])(
  "moves to the surrounding element if the heading is out of view, and scrolls only if that is, too",
  async ({ list, scrolls }) => {
    const at = (prototype: Element, top: number) =>
      vi.spyOn(prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 320, 40));
    at(HTMLHeadingElement.prototype, -3342);
    at(HTMLUListElement.prototype, list);
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockClear();
    const { user } = renderUi(<Pictures />);
    await user.click(screen.getByRole("button", { name: "外観を削除" }));
    await waitFor(() => expect(screen.getByRole("list")).toHaveFocus());
    expect(scrolled.mock.contexts.includes(screen.getByRole("list"))).toBe(scrolls);
  },
);

it("keeps the heading of what an action changes in view when the page changes above it", async () => {
  renderUi(<Pictures />);
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockClear();
  focusHeadingNear(placeOf(screen.getByRole("button", { name: "居間を削除" })));
  const heading = screen.getByRole("heading", { name: "写真" });
  expect(heading).toHaveFocus();
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([heading]));
});

it("stays on the body if the user has removed the focus", async () => {
  const { user } = renderUi(<Pictures />);
  const button = screen.getByRole("button", { name: "居間を削除" });
  button.focus();
  button.blur();
  await user.click(screen.getByRole("button", { name: "外観を削除" }));
  button.focus();
  button.blur();
  await new Promise(requestAnimationFrame);
  expect(document.body).toHaveFocus();
});

it("announces a sentence in an existing live region inside the open dialog", async () => {
  renderUi(
    <dialog open>
      <h2>お知らせ</h2>
    </dialog>,
  );
  announce("すべて{既読|きどく}です。");
  const region = within(screen.getByRole("dialog")).getByRole("status");
  expect(region).toBeEmptyDOMElement();
  await waitFor(() => expect(region).toHaveTextContent("すべて既読です。"));
});
