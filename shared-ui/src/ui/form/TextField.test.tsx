/** What text controls tell screen readers; the same for single line, multi-line, number and select. */
import { screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { expectNoViolations } from "../../testing/axe";
import { descriptionOf, renderUi } from "../../testing/render";
import type { FieldProps } from "./Field";
import { NumberField } from "./NumberField";
import { Select } from "./Select";
import { TextArea } from "./TextArea";
import { TextField } from "./TextField";

const noChange = (): void => {};
const controls: Record<string, (props: FieldProps) => ReactElement> = {
  TextField: (props) => <TextField {...props} value="" onChange={noChange} />,
  TextArea: (props) => <TextArea {...props} value="" onChange={noChange} />,
  NumberField: (props) => <NumberField {...props} value="" onChange={noChange} />,
  Select: (props) => (
    <Select {...props} value="" onChange={noChange} options={[{ value: "1", label: "区分1" }]} />
  ),
};

describe.each([
  ["TextField", TextField],
  ["TextArea", TextArea],
])("%s", (_, Control) => {
  it("says that it is full, because the browser cuts longer pasted text", async () => {
    function Box(): ReactElement {
      const [value, setValue] = useState("");
      return (
        <Control
          name="answer"
          label="答え"
          required={false}
          value={value}
          onChange={setValue}
          maxLength={5}
        />
      );
    }
    const { user } = renderUi(<Box />);
    await user.type(screen.getByRole("textbox"), "あいうえ");
    expect(screen.queryByText(/続きは書けません/)).toBeNull();
    await user.paste("おかきくけ");
    expect(screen.getByRole("textbox")).toHaveValue("あいうえお");
    expect(screen.getByText("5文字まで入りました。続きは書けません。")).toBeVisible();
  });
});

describe.each(Object.entries(controls))("%s", (_, Control) => {
  it("is named by its label, with 必須 in words", async () => {
    renderUi(<Control name="answer" label="答え" required />);
    const control = screen.getByLabelText("答え 必須");
    expect(control).toBeRequired();
    expect(control).toHaveAttribute("id", "field-answer");
    expect(control).toBeValid();
    await expectNoViolations();
  });

  it("is described by its hint and its error", async () => {
    renderUi(
      <Control name="answer" label="答え" required={false} hint="例：区分1" error="答えを選んでください。" />,
    );
    const control = screen.getByLabelText("答え 任意");
    expect(descriptionOf(control)).toBe("例：区分1 答えを選んでください。");
    expect(control).toBeInvalid();
    await expectNoViolations();
  });

  it("keeps its accessible name when the label is visually hidden", () => {
    renderUi(<Control name="answer" label="答え" required hideLabel />);
    expect(screen.getByLabelText("答え 必須")).toBeInTheDocument();
  });
});

function Owner(): ReactElement {
  const [value, setValue] = useState("");
  return <TextField name="name" label="名前" required value={value} onChange={setValue} />;
}

it("passes the typed text to its owner", async () => {
  const { user } = renderUi(<Owner />);
  await user.type(screen.getByLabelText(/名前/), "ひまわりの家");
  expect(screen.getByLabelText(/名前/)).toHaveValue("ひまわりの家");
});

it("shows the number keyboard without converting the text to a number", () => {
  renderUi(<NumberField name="rent" label="家賃" required value="5万" onChange={noChange} suffix="円" />);
  const field = screen.getByRole("textbox", { name: /家賃/ });
  expect(field).toHaveAttribute("inputmode", "numeric");
  expect(field).toHaveValue("5万");
});

it("offers the empty option of a select only until something is selected", async () => {
  const onChange = vi.fn();
  const options = [
    { value: "unknown", label: "わからない" },
    { value: "1", label: "区分1" },
  ] as const;
  const { user, rerender } = renderUi(
    <Select name="level" label="支援区分" required value="" onChange={onChange} options={options} />,
  );
  await user.selectOptions(screen.getByRole("combobox"), "区分1");
  expect(onChange).toHaveBeenCalledWith("1");
  rerender(<Select name="level" label="支援区分" required value="1" onChange={onChange} options={options} />);
  expect(screen.queryByRole("option", { name: "選んでください" })).not.toBeInTheDocument();
});
