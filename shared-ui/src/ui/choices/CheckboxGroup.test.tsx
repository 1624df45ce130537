/** Groups of choices: named by their legend, described by hint and error, usable by keyboard. */
import { screen, within } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { expect, it, vi } from "vitest";
import { expectNoViolations } from "../../testing/axe";
import { descriptionOf, renderUi } from "../../testing/render";
import { Checkbox } from "./Checkbox";
import { CheckboxGroup } from "./CheckboxGroup";
import { RadioGroup } from "./RadioGroup";

const SUPPORTS = [
  { value: "hospital_escort", label: "通院同行あり" },
  { value: "visiting_nurse", label: "訪問看護あり" },
  { value: "no_preference", label: "希望無し" },
] as const;
type Support = (typeof SUPPORTS)[number]["value"];

function Supports(): ReactElement {
  const [values, setValues] = useState<Support[]>([]);
  return (
    <CheckboxGroup
      name="medical_supports"
      label="医療支援体制"
      required
      hint="いくつでも選べます。"
      error="「医療支援体制」を入力してください。"
      options={SUPPORTS}
      values={values}
      onChange={setValues}
      exclusive="no_preference"
    />
  );
}

it("names the group by its legend and describes it by hint and error", async () => {
  renderUi(<Supports />);
  const group = screen.getByRole("group", { name: "医療支援体制 必須" });
  expect(descriptionOf(group)).toBe("いくつでも選べます。 「医療支援体制」を入力してください。");
  await expectNoViolations();
});

it("the exclusive answer clears the others, and the others clear it", async () => {
  const { user } = renderUi(<Supports />);
  const box = (name: string): HTMLElement => screen.getByRole("checkbox", { name });
  await user.click(box("通院同行あり"));
  await user.click(box("訪問看護あり"));
  expect(box("通院同行あり")).toBeChecked();
  await user.click(box("希望無し"));
  expect(box("通院同行あり")).not.toBeChecked();
  expect(box("訪問看護あり")).not.toBeChecked();
  await user.click(box("通院同行あり"));
  expect(box("希望無し")).not.toBeChecked();
});

it("names the sections of a group", async () => {
  const sections = [
    { title: "関東", options: [{ value: "東京都", label: "東京都" }] },
    { title: "近畿", options: [{ value: "大阪府", label: "大阪府" }] },
  ];
  const onChange = vi.fn();
  const { user } = renderUi(
    <CheckboxGroup
      name="area"
      label="希望入居地"
      required
      sections={sections}
      values={["東京都"]}
      onChange={onChange}
    />,
  );
  const kinki = screen.getByRole("group", { name: "近畿" });
  await user.click(within(kinki).getByRole("checkbox", { name: "大阪府" }));
  expect(onChange).toHaveBeenCalledWith(["東京都", "大阪府"]);
  await expectNoViolations();
});

function Gender(): ReactElement {
  const [value, setValue] = useState<"male" | "female" | "">("");
  const options = [
    { value: "male", label: "男性" },
    { value: "female", label: "女性", note: "女性だけのホームも探します" },
  ] as const;
  return (
    <RadioGroup name="gender" label="性別" required options={options} value={value} onChange={setValue} />
  );
}

it("moves between radio buttons with the arrow keys", async () => {
  const { user } = renderUi(<Gender />);
  await user.tab();
  await user.keyboard(" {ArrowDown}");
  expect(screen.getByRole("radio", { name: /女性/ })).toBeChecked();
  await expectNoViolations();
});

it("describes a single checkbox by its error", async () => {
  renderUi(
    <Checkbox name="agree" label="同意します" checked={false} onChange={() => {}} error="同意が必要です。" />,
  );
  const box = screen.getByRole("checkbox", { name: "同意します" });
  expect(descriptionOf(box)).toBe("同意が必要です。");
  expect(box).toBeInvalid();
  await expectNoViolations();
});
