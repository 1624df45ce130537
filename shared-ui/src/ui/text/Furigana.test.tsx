/** Furigana are only visual: screen readers and the document title get each word once. */
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, expect, it } from "vitest";
import { WordingProvider } from "../../lib/text/use-strings";
import { expectNoViolations } from "../../testing/axe";
import { renderUi } from "../../testing/render";
import { Button } from "../buttons/Button";
import { useDialogs } from "../dialogs/DialogsProvider";
import { StatusBadge } from "../display/StatusBadge";
import { ErrorSummary } from "../form/ErrorSummary";
import { TextField } from "../form/TextField";
import { Furigana, withoutReadings } from "./Furigana";
import { phrasesOf } from "./phrases";

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

it("are shown on the texts of components: buttons of a question, a status, an error summary, built-in texts", async () => {
  function Ask(): ReactElement {
    const { confirm } = useDialogs();
    const request = {
      title: "？",
      confirmLabel: <Furigana text="{辞退|じたい}する" />,
      cancelLabel: <Furigana text="{今|いま}のままにする" />,
    };
    return <Button onClick={() => void confirm(request)}>ask</Button>;
  }
  const { user } = renderUi(
    <WordingProvider value="easy">
      <Ask />
      <StatusBadge status="declined" label={<Furigana text="{断|ことわ}りました" />} />
      <ErrorSummary errors={[{ name: "", message: "{氏名|しめい}がありません。" }]} attempt={0} />
      <TextField name="name" label="name" required value="" onChange={() => {}} />
    </WordingProvider>,
  );
  await user.click(screen.getByRole("button", { name: "ask" }));
  expect(screen.getByRole("button", { name: "辞退する" })).toBeVisible();
  for (const reading of ["じたい", "ことわ", "しめい", "ひっす"]) {
    expect(screen.getByText(reading).tagName).toBe("RT");
  }
});

it("can be removed from a text", () => {
  expect(["{希望|きぼう}条件", "読みのない文", "{壊れた"].map(withoutReadings)).toEqual([
    "希望条件",
    "読みのない文",
    "{壊れた",
  ]);
});

it("breaks lines between phrases, but never between a prefix お and its word", () => {
  expect(phrasesOf("ホームから{連絡|れんらく}が{来|き}たら、LINEで{知|し}らせます。")).toEqual([
    "ホームから",
    "{連絡|れんらく}が",
    "{来|き}たら、",
    "LINEで",
    "{知|し}らせます。",
  ]);
  expect(phrasesOf("{新|あたら}しいお{知|し}らせがあります")).toEqual([
    "{新|あたら}しい",
    "お{知|し}らせがあります",
  ]);
  expect(phrasesOf("10{日|にち}（{火|か}）{午後|ごご}2{時|じ}30{分|ぷん}からです。")).toEqual([
    "10{日|にち}（{火|か}）",
    "{午後|ごご}2{時|じ}30{分|ぷん}",
    "からです。",
  ]);
  expect(phrasesOf("{取|と}り{消|け}す")).toEqual(["{取|と}り{消|け}す"]);
  expect(phrasesOf("「{閉|と}じる」を{押|お}すと、メッセージは{消|き}えます")).toEqual([
    "「{閉|と}じる」を",
    "{押|お}すと、",
    "メッセージは",
    "{消|き}えます",
  ]);
});
