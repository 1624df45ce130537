/** Readings are for the eye: a screen reader and the document's title get each word once. */
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { expectNoViolations } from "../testing/axe";
import { renderUi } from "../testing/render";
import { Furigana, withoutReadings } from "./Furigana";
import { FuriganaSwitch } from "./FuriganaSwitch";

beforeEach(() => {
  document.documentElement.dataset.furigana = "on";
});

it("names a heading without its readings", async () => {
  renderUi(
    <h1>
      <Furigana text="{希望|きぼう}の{条件|じょうけん}を入れる" />
    </h1>,
  );
  expect(screen.getByRole("heading")).toHaveAccessibleName("希望の条件を入れる");
  expect(screen.getByText("きぼう")).toHaveAttribute("aria-hidden", "true");
  await expectNoViolations();
});

it.each([
  ["{希望|きぼう}条件", "希望条件"],
  ["読みのない文", "読みのない文"],
  ["{壊れた", "{壊れた"],
])("takes the readings out of %s", (text, plain) => {
  expect(withoutReadings(text)).toBe(plain);
});

it("switches readings off for the whole page and remembers it", async () => {
  const { user, unmount } = renderUi(<FuriganaSwitch />);
  const toggle = screen.getByRole("switch", { name: "ふりがな" });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  expect(toggle).not.toBeChecked();
  expect(document.documentElement.dataset.furigana).toBe("off");
  await expectNoViolations();
  unmount();
  document.documentElement.dataset.furigana = "on";
  renderUi(<FuriganaSwitch />);
  expect(screen.getByRole("switch")).not.toBeChecked();
});
