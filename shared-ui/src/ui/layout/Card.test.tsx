/** Lists of cards, states, scores and steps, as a screen reader reads them. */
import { screen, within } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { expect, it } from "vitest";
import { expectNoViolations } from "../../testing/axe";
import { renderUi } from "../../testing/render";
import { Button } from "../buttons/Button";
import { DefinitionList } from "../display/DefinitionList";
import { ScoreBar } from "../display/ScoreBar";
import { StatusBadge } from "../display/StatusBadge";
import { UnreadDot } from "../display/UnreadDot";
import { EmptyState } from "../feedback/EmptyState";
import { Notice } from "../feedback/Notice";
import { Skeleton } from "../feedback/Skeleton";
import { Spinner } from "../feedback/Spinner";
import { Avatar } from "../pictures/Avatar";
import { HomeImage } from "../pictures/HomeImage";
import { LetterPicture } from "../pictures/LetterPicture";
import { Card } from "./Card";
import { CardGrid } from "./CardGrid";
import { Section } from "./Section";
import { Steps } from "./Steps";

it("lists cards by heading, with status and unread count as text", async () => {
  renderUi(
    <CardGrid items={["ひまわりの家", "さくらハイツ"]} itemKey={(name) => name}>
      {(name) => (
        <Card
          title={name}
          media={<HomeImage src={null} alt="" />}
          badge={<StatusBadge status="pending" label="承認待ち" />}
          actions={
            <Button>
              お知らせ <UnreadDot count={3} />
            </Button>
          }
        >
          <DefinitionList items={[{ term: "{家賃|やちん}", description: "50,000円" }]} />
          <ScoreBar label="一致度" score={87} />
        </Card>
      )}
    </CardGrid>,
  );
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  const [card] = screen.getAllByRole("article");
  if (!card) throw new Error("no card");
  expect(within(card).getByRole("heading", { level: 2 })).toHaveAccessibleName("ひまわりの家");
  expect(within(card).getByRole("button")).toHaveAccessibleName("お知らせ 未読のメッセージとお知らせ 3件");
  expect(card).toHaveTextContent("承認待ち");
  expect(card).toHaveTextContent("一致度87点");
  await expectNoViolations();
});

it("focuses the card's title when the focused button is removed", async () => {
  function Request(): ReactElement {
    const [isDeclined, setDeclined] = useState(false);
    return (
      <Card
        title="ひまわりの家"
        actions={!isDeclined && <Button onClick={() => setDeclined(true)}>辞退</Button>}
      />
    );
  }
  const { user } = renderUi(<Request />);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("heading", { name: "ひまわりの家" })).toHaveFocus();
});

it("names a section by its heading", async () => {
  renderUi(<Section title="住みたい場所">いくつでも選べます。</Section>);
  expect(screen.getByRole("region", { name: "住みたい場所" })).toHaveTextContent("いくつでも選べます。");
  await expectNoViolations();
});

it("shows no dot without unread items", () => {
  const { container } = renderUi(<UnreadDot count={0} />);
  expect(container.textContent).toBe("");
});

it("states loading and empty as text", async () => {
  renderUi(
    <>
      <Steps current={2} total={3} />
      <Skeleton />
      <Spinner label="ログインしています" />
      <Avatar name="田中花子" />
      <Notice tone="warning" title="確認してください" announce>
        最後の連絡から5日たちました。
      </Notice>
      <EmptyState
        picture={<LetterPicture />}
        title="コンタクトはまだありません。"
        action={<Button>戻る</Button>}
      />
    </>,
  );
  expect(screen.getByText("3つのうち2つ目")).toBeVisible();
  expect(screen.getByText("読み込んでいます")).toBeInTheDocument();
  expect(screen.getByRole("alert")).toHaveTextContent("確認してください");
  await expectNoViolations();
});
