/** The error summary gets the focus once per attempt and links to the fields. */
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { expectNoViolations } from "../../testing/axe";
import { renderUi } from "../../testing/render";
import { CheckboxGroup } from "../choices/CheckboxGroup";
import { ErrorSummary } from "./ErrorSummary";
import { TextField } from "./TextField";

const ERRORS = [
  { name: "name", message: "名前を入力してください。" },
  { name: "area", message: "「希望入居地」を入力してください。" },
  { name: "", message: "通信が切れています。" },
];

function Form({ attempt, errors = ERRORS }: { attempt: number; errors?: typeof ERRORS }): ReactElement {
  return (
    <form>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField name="name" label="名前" required value="" onChange={() => {}} />
      <CheckboxGroup
        name="area"
        label="希望入居地"
        required
        options={[{ value: "東京都", label: "東京都" }]}
        values={[]}
        onChange={() => {}}
      />
    </form>
  );
}

it("takes the focus on each failed attempt, but not while typing", async () => {
  const { rerender } = renderUi(<Form attempt={0} errors={[]} />);
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  rerender(<Form attempt={1} />);
  const summary = screen.getByRole("region", { name: "入力内容を確認してください" });
  expect(summary).toHaveFocus();
  screen.getByLabelText(/名前/).focus();
  rerender(<Form attempt={1} errors={ERRORS.slice(1)} />);
  expect(screen.getByLabelText(/名前/)).toHaveFocus();
  rerender(<Form attempt={2} />);
  expect(summary).toHaveFocus();
  await expectNoViolations();
});

it("links to a field, and to the first control of a group", async () => {
  const { user } = renderUi(<Form attempt={1} />);
  await user.click(screen.getByRole("link", { name: "名前を入力してください。" }));
  expect(screen.getByLabelText(/名前/)).toHaveFocus();
  await user.click(screen.getByRole("link", { name: "「希望入居地」を入力してください。" }));
  expect(screen.getByRole("checkbox", { name: "東京都" })).toHaveFocus();
  expect(screen.queryByRole("link", { name: "通信が切れています。" })).not.toBeInTheDocument();
});
