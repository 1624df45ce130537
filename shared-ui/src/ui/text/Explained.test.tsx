/** A difficult word shows its meaning on click in an app that explains words; elsewhere it is plain text. */
import { screen } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { expect, it } from "vitest";
import { WordingProvider } from "../../lib/text/use-strings";
import { expectNoViolations } from "../../testing/axe";
import { renderUi } from "../../testing/render";
import { explanations } from "../glossary/explanations";
import { ExplainingProvider } from "../glossary/use-glossary";
import { Explained, WordHelp } from "./Explained";

function Liff({ children }: { children: ReactNode }): ReactElement {
  return (
    <WordingProvider value="easy">
      <ExplainingProvider value={explanations}>{children}</ExplainingProvider>
    </WordingProvider>
  );
}

it("shows the meaning of the clicked word, and hides it on the next click", async () => {
  const { user } = renderUi(
    <Liff>
      <p>
        <Explained text="{訪問看護|ほうもんかんご}あり、{看護師常駐|かんごしじょうちゅう}" />
      </p>
    </Liff>,
  );
  const word = screen.getByRole("button", { name: "訪問看護とは？" });
  expect(screen.queryByText("看護師が、ホームに来ます。")).not.toBeInTheDocument();
  await user.click(word);
  expect(word).toHaveAttribute("aria-expanded", "true");
  expect(document.getElementById(word.getAttribute("aria-controls") ?? "")).toHaveTextContent(
    /ホームに来き?ます。/,
  );
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "看護師常駐とは？" }));
  expect(word).toHaveAttribute("aria-expanded", "false");
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "看護師常駐とは？" })).toHaveAttribute("aria-expanded", "false");
});

it("lists each word of a label and its hint once, longest match first", async () => {
  renderUi(
    <Liff>
      <WordHelp
        texts={[
          "{障害者手帳|しょうがいしゃてちょう}の{画像|がぞう}",
          undefined,
          "{障害者手帳|しょうがいしゃてちょう}です",
        ]}
      />
    </Liff>,
  );
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "障害者手帳とは？" })).toBeVisible();
  await expectNoViolations();
});

it("is plain text in an app without explanations", () => {
  const { container } = renderUi(
    <>
      <Explained text="訪問看護あり" />
      <WordHelp texts={["訪問看護"]} />
    </>,
  );
  expect(container).toHaveTextContent(/^訪問看護あり$/);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
