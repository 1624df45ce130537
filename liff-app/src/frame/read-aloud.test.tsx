import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { WordingProvider } from "shared-ui/lib/text/use-strings";
import { expectNoViolations } from "shared-ui/testing/axe";
import { renderUi } from "shared-ui/testing/render";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { VoiceProvider } from "shared-ui/ui/voice/speaking";
import { sentencesIn, sentencesOfText } from "shared-ui/ui/voice/spoken-text";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import ReadPageAloud from "./ReadPageAloud";

class FakeVoices extends EventTarget {
  voices: { lang: string }[] = [{ lang: "en-US" }, { lang: "ja-JP" }];
  spoken: string[] = [];
  now: { onend: () => void } | null = null;
  getVoices = () => this.voices;
  speak = (utterance: { text: string; onend: () => void }) => {
    this.spoken.push(utterance.text);
    this.now = utterance;
  };
  cancel = () => {
    this.now = null;
  };
  ends = () => act(() => this.now?.onend());
}

let voices = new FakeVoices();

beforeEach(() => {
  voices = new FakeVoices();
  vi.stubGlobal("speechSynthesis", voices);
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      constructor(readonly text: string) {}
    },
  );
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function page(content: ReactNode, path = "/a/") {
  return (
    <WordingProvider value="easy">
      <VoiceProvider value>
        <main id="main">
          <ReadPageAloud page={path} />
          {content}
        </main>
      </VoiceProvider>
    </WordingProvider>
  );
}

const CONTENT = (
  <>
    <h1>
      <Furigana text="{希望|きぼう}の{条件|じょうけん}" />
    </h1>
    <p>
      一つ目。二つ目<b>です</b>。
    </p>
    <p hidden>見えません。</p>
    <button type="button" aria-label="閉じる">
      ×
    </button>
    <img src="x.png" alt="ホームの写真" />
  </>
);

it("reads sentence by sentence, without furigana, hidden text and its own buttons", async () => {
  const { user, container } = renderUi(page(CONTENT));
  await user.click(screen.getByRole("button", { name: "このページを読みあげる" }));
  await vi.waitFor(() => expect(voices.spoken).toEqual(["希望の条件"]));
  expect(screen.getByRole("heading")).toHaveAttribute("data-spoken");
  for (let left = 0; left < 4; left += 1) voices.ends();
  expect(voices.spoken).toEqual(["希望の条件", "一つ目。", "二つ目です。", "閉じるホームの写真"]);
  expect(container.querySelector("[data-spoken]")).toBeNull();
  expect(screen.getByRole("button", { name: "このページを読みあげる" })).toHaveFocus();
});

it("reads what is folded too, and unfolds it", async () => {
  const { user } = renderUi(
    page(
      <details>
        <summary>くわしく</summary>
        <p>折りたたんだ文。</p>
      </details>,
    ),
  );
  expect(screen.getByText("折りたたんだ文。")).not.toBeVisible();
  await user.click(screen.getByRole("button", { name: "このページを読みあげる" }));
  await vi.waitFor(() => expect(voices.spoken).toEqual(["くわしく"]));
  voices.ends();
  expect(voices.spoken).toEqual(["くわしく", "折りたたんだ文。"]);
  expect(screen.getByText("折りたたんだ文。")).toBeVisible();
  voices.ends();
});

it("pauses, resumes with the same sentence, and ends", async () => {
  const { user } = renderUi(page(CONTENT));
  await user.click(screen.getByRole("button", { name: "このページを読みあげる" }));
  await user.click(await screen.findByRole("button", { name: "声を止める" }));
  expect(voices.now).toBeNull();
  await user.click(await screen.findByRole("button", { name: "続きを読みあげる" }));
  await vi.waitFor(() => expect(voices.spoken).toEqual(["希望の条件", "希望の条件"]));
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "読みあげを終わる" }));
  expect(screen.getByRole("button", { name: "このページを読みあげる" })).toHaveFocus();
  expect(voices.now).toBeNull();
});

it("stops on another page", async () => {
  const { user, rerender } = renderUi(page(CONTENT));
  await user.click(screen.getByRole("button", { name: "このページを読みあげる" }));
  await vi.waitFor(() => expect(voices.now).not.toBeNull());
  rerender(page(<p>別のページ</p>, "/b/"));
  await vi.waitFor(() => expect(voices.now).toBeNull());
});

it("is offered only after the browser has loaded a Japanese voice", () => {
  voices.voices = [];
  renderUi(page(CONTENT));
  expect(screen.queryByRole("button", { name: "このページを読みあげる" })).not.toBeInTheDocument();
  voices.voices = [{ lang: "ja_JP" }];
  act(() => void voices.dispatchEvent(new Event("voiceschanged")));
  expect(screen.getByRole("button", { name: "このページを読みあげる" })).toBeVisible();
});

it("is not offered without speech support", () => {
  vi.unstubAllGlobals();
  renderUi(page(CONTENT));
  expect(screen.queryByRole("button", { name: "このページを読みあげる" })).not.toBeInTheDocument();
});

it("splits a text into sentences", () => {
  for (const [text, sentences] of [
    ["一つ。二つ！三つ", ["一つ。", "二つ！", "三つ"]],
    ["「はい。」と言う。", ["「はい。」", "と言う。"]],
    ["行\n次の行", ["行", "次の行"]],
    ["、。…", []],
  ] as const)
    expect.soft(sentencesOfText(text), text).toEqual(sentences);
});

it("finds the element of each sentence", () => {
  renderUi(
    <ul>
      <li>一つ目。</li>
      <li>二つ目。</li>
    </ul>,
  );
  const list = screen.getByRole("list");
  expect(sentencesIn(list).map(({ element }) => element.tagName)).toEqual(["LI", "LI"]);
});
