/** Suggestions below a text box: shown after a pause, announced once, applied by one click, and can be hidden. */
import { screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { expectNoViolations } from "../../testing/axe";
import { renderUi } from "../../testing/render";
import { TextArea } from "../form/TextArea";
import PlainWriting from "./PlainWriting";

beforeEach(() => localStorage.clear());

function Box({ text }: { text: string }): ReactElement {
  const [value, setValue] = useState(text);
  return (
    <>
      <TextArea name="greeting" label="あいさつ文" required value={value} onChange={setValue} />
      <PlainWriting text={value} onChange={setValue} boxId="field-greeting" />
    </>
  );
}

it("suggests plainer words and inserts them on click", async () => {
  const { user } = renderUi(<Box text="送迎は随時行います。" />);
  expect(screen.getByText("「送迎」は「送りむかえ」と書くと伝わりやすくなります。")).toBeVisible();
  expect(screen.getByText("読みやすくするための提案があります。").closest("[role=status]")).not.toBeNull();
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "「随時」を置きかえる" }));
  expect(screen.getByRole("textbox")).toHaveValue("送迎はいつでも行います。");
  expect(screen.getByRole("textbox")).toHaveFocus();
});

it("marks a long sentence", () => {
  const long = `${"あいうえお".repeat(9)}。`;
  renderUi(<Box text={`短い文です。${long}`} />);
  expect(screen.getByText(long, { selector: "mark" })).toBeVisible();
});

it("shows nothing for plain text, and stays hidden after the user hides it", async () => {
  const { user, unmount } = renderUi(<Box text="送迎があります。" />);
  await user.click(screen.getByRole("button", { name: "提案を表示しない" }));
  expect(screen.queryByText("読みやすくするには")).not.toBeInTheDocument();
  unmount();
  const { user: again } = renderUi(<Box text="送迎があります。" />);
  expect(screen.queryByText("読みやすくするには")).not.toBeInTheDocument();
  await again.click(screen.getByRole("button", { name: "読みやすくする提案を表示する" }));
  expect(screen.getByText("読みやすくするには")).toBeVisible();
});
