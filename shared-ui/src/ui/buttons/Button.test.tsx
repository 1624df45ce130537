/** A button's behaviour for mouse, keyboard and screen reader. */
import { screen } from "@testing-library/react";
import type { FormEvent } from "react";
import { expect, it, vi } from "vitest";
import { WordingProvider } from "../../lib/text/use-strings";
import { expectNoViolations } from "../../testing/axe";
import { descriptionOf, renderUi } from "../../testing/render";
import { Button } from "./Button";

it("calls its handler once per click", async () => {
  const onClick = vi.fn();
  const { user } = renderUi(<Button onClick={onClick}>送信</Button>);
  await user.click(screen.getByRole("button", { name: "送信" }));
  expect(onClick).toHaveBeenCalledOnce();
  await expectNoViolations();
});

it("while busy it announces that, keeps the focus and ignores clicks", async () => {
  const onClick = vi.fn();
  const { user, rerender } = renderUi(
    <Button busy={false} busyLabel="送信しています" onClick={onClick}>
      送信
    </Button>,
  );
  const button = screen.getByRole("button", { name: "送信" });
  const status = screen.getAllByRole("status").find((region) => region.textContent === "");
  button.focus();
  rerender(
    <Button busy busyLabel="送信しています" onClick={onClick}>
      送信
    </Button>,
  );
  await user.click(button);
  await user.keyboard("{Enter}");
  expect(onClick).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(status).toBeDefined();
  expect(screen.getByText("送信しています")).toHaveAttribute("role", "status");
  await expectNoViolations();
});

it("announces busy in the app's wording without furigana", () => {
  renderUi(
    <WordingProvider value="easy">
      <Button busy>送る</Button>
      <Button busy busyLabel="{送|おく}っています">
        送る
      </Button>
    </WordingProvider>,
  );
  const announcements = screen.getAllByRole("status").map((region) => region.textContent);
  expect(announcements).toEqual(expect.arrayContaining(["少し待ってください", "送っています"]));
});

it("shows why it is unavailable and stays focusable", async () => {
  const onClick = vi.fn();
  const { user } = renderUi(
    <Button unavailable="見学の報告は、もう済んでいます。" onClick={onClick}>
      見学完了
    </Button>,
  );
  await user.tab();
  const button = screen.getByRole("button", { name: "見学完了" });
  expect(button).toHaveFocus();
  expect(descriptionOf(button)).toBe("見学の報告は、もう済んでいます。");
  await user.keyboard("{Enter}");
  expect(onClick).not.toHaveBeenCalled();
  await expectNoViolations();
});

it("does not submit a form while busy, not even by Enter in a field", async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const { user } = renderUi(
    <form onSubmit={onSubmit}>
      <input aria-label="名前" />
      <Button type="submit" busy>
        更新
      </Button>
    </form>,
  );
  await user.type(screen.getByRole("textbox", { name: "名前" }), "花子{Enter}");
  await user.click(screen.getByRole("button", { name: "更新" }));
  expect(onSubmit).not.toHaveBeenCalled();
});
