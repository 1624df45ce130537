/** Dialogs: focus, closing and results. */
import { fireEvent, screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { expect, it, vi } from "vitest";
import { expectNoViolations } from "../../testing/axe";
import { descriptionOf, renderUi } from "../../testing/render";
import { Button } from "../buttons/Button";
import { Dialog } from "./Dialog";
import { useDialogs } from "./DialogsProvider";

function Page(): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>コンタクト</h1>
      <Button onClick={() => setOpen(true)}>詳細表示</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="ひまわりの家" actions={<Button>承認</Button>}>
        <p>東京都世田谷区</p>
      </Dialog>
    </>
  );
}

it("focuses its heading on opening and restores the focus after 閉じる", async () => {
  const { user } = renderUi(<Page />);
  await user.click(screen.getByRole("button", { name: "詳細表示" }));
  expect(screen.getByRole("dialog", { name: "ひまわりの家" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "ひまわりの家" })).toHaveFocus();
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "閉じる" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "詳細表示" })).toHaveFocus();
});

it.each([
  ["keeps the focus in view when content is added", 1, 1],
  ["does not scroll back to a focus that the reader scrolled away from", 0, 0],
])("%s", async (_, ratio, times) => {
  let see: (entries: { intersectionRatio: number }[]) => void = () => undefined;
  const Observer = class {
    constructor(callback: typeof see) {
      see = callback;
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal("IntersectionObserver", Observer);
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockClear();
  const { user } = renderUi(<Page />);
  await user.click(screen.getByRole("button", { name: "詳細表示" }));
  screen.getByRole("button", { name: "承認" }).focus();
  see([{ intersectionRatio: ratio }]);
  screen.getByText("東京都世田谷区").append(document.createElement("br"));
  await Promise.resolve();
  expect(scrolled).toHaveBeenCalledTimes(times);
  vi.unstubAllGlobals();
});

it("closes on Esc", async () => {
  const { user } = renderUi(<Page />);
  await user.click(screen.getByRole("button", { name: "詳細表示" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

function Decline({ onAnswer }: { onAnswer: (confirmed: boolean) => void }): ReactElement {
  const { confirm } = useDialogs();
  async function ask(): Promise<void> {
    const request = {
      title: "辞退しますか？",
      body: "ひまわりの家",
      confirmLabel: "辞退する",
      cancelLabel: "辞退しない",
    };
    onAnswer(await confirm(request));
  }
  return <Button onClick={ask}>辞退</Button>;
}

it.each([
  ["the action's button", "辞退する", true],
  ["the other button", "辞退しない", false],
])("confirm answers %s", async (_, name, expected) => {
  const onAnswer = vi.fn();
  const { user } = renderUi(<Decline onAnswer={onAnswer} />);
  await user.click(screen.getByRole("button", { name: "辞退" }));
  const question = screen.getByRole("alertdialog", { name: "辞退しますか？" });
  expect(descriptionOf(question)).toBe("ひまわりの家");
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name }));
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(expected);
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

it("confirm treats Esc as no", async () => {
  const onAnswer = vi.fn();
  const { user } = renderUi(<Decline onAnswer={onAnswer} />);
  await user.click(screen.getByRole("button", { name: "辞退" }));
  await user.keyboard("{Escape}");
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false);
});

it("a message closes on Enter, but not when a file picker inside it is cancelled", async () => {
  const { user } = renderUi(<TwoAlerts />);
  await user.click(screen.getByRole("button", { name: "更新" }));
  const message = screen.getByRole("alertdialog", { name: "更新に成功しました。" });
  expect(message).not.toHaveAttribute("aria-describedby");
  fireEvent(screen.getByRole("button", { name: "閉じる" }), new Event("cancel", { bubbles: true }));
  expect(message).toBeVisible();
  await user.keyboard("{Enter}");
  expect(message).not.toBeInTheDocument();
});

function TwoAlerts(): ReactElement {
  const { alert } = useDialogs();
  function show(): void {
    void alert("更新に成功しました。");
    void alert("再度ログインしてください。");
  }
  return <Button onClick={show}>更新</Button>;
}

it("alerts are shown one after another", async () => {
  const { user } = renderUi(<TwoAlerts />);
  await user.click(screen.getByRole("button", { name: "更新" }));
  expect(screen.getByRole("alertdialog", { name: "更新に成功しました。" })).toBeVisible();
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "閉じる" }));
  expect(screen.getByRole("alertdialog", { name: "再度ログインしてください。" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "閉じる" }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});
