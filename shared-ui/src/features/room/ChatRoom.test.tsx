/** A room: its heading, its messages and its end. Sending is in Composer.test. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { FakeWebSocket } from "../../api/testing/fake-web-socket";
import { descriptionOf } from "../../testing/render";
import { connection, contactWith, enterRoom, messageOf, PAGE, ROOM, setUpRoom } from "./room-fixtures";
import { chatForStaff } from "./text";

const { scene, network } = setUpRoom();
const REPORT = "この相手について運営に知らせる";

async function heading(): Promise<string | null> {
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 })).not.toHaveTextContent("トークルーム"),
  );
  return screen.getByRole("heading", { level: 1 }).textContent;
}

describe("the heading", () => {
  it("names the home for the seeker", async () => {
    enterRoom("liff");
    expect(await heading()).toBe("ひまわりの家");
  });

  it.each([
    ["facility", "担当：田中 恵さん"],
    ["counselor", "担当：佐々木 由美さん"],
  ] as const)(
    "names for a %s the person, the home and who of their office is in charge",
    async (role, line) => {
      scene.role = role;
      scene.contact = contactWith({ in_charge: { facility: "田中 恵", seeker: "佐々木 由美" } });
      enterRoom("portal");
      expect(await heading()).toBe("田中あおいさん・ひまわりの家");
      expect(screen.getAllByText(/^担当：/).map((one) => one.textContent)).toEqual([line]);
    },
  );

  it("names who is in charge on the other side, in the reader's wording", async () => {
    scene.contact = contactWith({ in_charge: { facility: "田中 恵", seeker: "佐々木 由美" } });
    enterRoom("liff", "easy");
    await heading();
    const line = screen.getByText(
      (_, element) => element?.tagName === "P" && /田中 恵さん$/.test(element.textContent),
    );
    expect(line).toHaveTextContent(/担当.*：田中 恵さん/);
    expect(screen.queryByText(/佐々木 由美/)).toBeNull();
  });
});

describe("the header's buttons", () => {
  it("are disabled for the seeker, with the reason", async () => {
    enterRoom("liff");
    for (const name of ["見学完了", "入居確定"]) {
      const button = await screen.findByRole("button", { name });
      expect(button).toHaveAttribute("aria-disabled", "true");
      expect(descriptionOf(button)).toContain("グループホームが行う操作です。");
    }
    expect(screen.getAllByText("グループホームが行う操作です。")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "閉じる" })).not.toHaveAttribute("aria-disabled");
  });

  it("have what the seeker seldom needs behind one button", async () => {
    const { user } = enterRoom("liff");
    const more = await screen.findByRole("button", { name: "できること" });
    expect(more).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("button", { name: REPORT })).not.toBeInTheDocument();
    await user.click(more);
    expect(screen.getByRole("button", { name: REPORT })).toBeVisible();
    await user.click(more);
    expect(screen.queryByRole("button", { name: REPORT })).not.toBeInTheDocument();
  });

  it("come after the message box for the keyboard of the seeker", async () => {
    enterRoom("liff");
    const box = await screen.findByRole("textbox");
    const visit = screen.getByRole("button", { name: "見学完了" });
    expect(box.compareDocumentPosition(visit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("include 閉じる with an explanation for the facility and the counselor", async () => {
    scene.role = "counselor";
    enterRoom("portal");
    const button = await screen.findByRole("button", { name: "閉じる" });
    expect(descriptionOf(button)).toBe("閉じると、メッセージは両方から消え、元に戻せません。");
  });

  it.each([
    [null, "secondary"],
    ["2026-03-05T14:30:00+09:00", "primary"],
  ])("let the move-in stand out only after a visit: reported %s", async (visit_completed_at, look) => {
    scene.role = "facility";
    scene.contact = contactWith({ visit_completed_at });
    enterRoom("portal");
    const button = await screen.findByRole("button", { name: "入居確定" });
    expect(button).toHaveClass(look);
    expect(descriptionOf(button)).toBe("確定すると、システム利用料がかかります。");
  });

  it("report the visit once", async () => {
    scene.role = "facility";
    const { user } = enterRoom("portal");
    await user.click(await screen.findByRole("button", { name: "見学完了" }));
    await user.click(screen.getByRole("button", { name: "報告する" }));
    await waitFor(() => expect(scene.asked).toEqual([`PATCH /api/chat/contacts/${ROOM}/complete_visit/`]));
    await waitFor(() =>
      expect(descriptionOf(screen.getByRole("button", { name: "見学完了" }))).toBe(
        "報告済みです。2026/03/06 10:00",
      ),
    );
  });

  it("show for a finished step when it was done and which colleague did it", async () => {
    scene.role = "facility";
    scene.contact = contactWith({
      visit_completed_at: "2026-03-05T14:30:00+09:00",
      confirmed_at: "2026-03-06T10:00:00+09:00",
      moved_in_on: "2026-03-07",
      steps: [
        {
          action: "complete_visit",
          side: "facility",
          by: "高橋 直子",
          taken_at: "2026-03-05T14:30:00+09:00",
        },
      ],
    });
    enterRoom("portal");
    const visit = await screen.findByRole("button", { name: "見学完了" });
    expect(descriptionOf(visit)).toBe("報告済みです。2026/03/05 14:30（高橋 直子）");
    const moveIn = screen.getByRole("button", { name: "入居確定" });
    expect(descriptionOf(moveIn)).toBe("確定済みです。2026/03/06 10:00");
  });
});

describe("the messages", () => {
  it("are grouped by day, with sender and time", async () => {
    scene.messages = [
      messageOf("facility", 1, "はじめまして", "2026-03-04T09:05:00+09:00"),
      messageOf("applicant", 2, "よろしくお願いします", "2026-03-05T14:30:00+09:00"),
    ];
    enterRoom("portal");
    const log = await screen.findByRole("log");
    expect(
      within(log)
        .getAllByRole("heading")
        .map((day) => day.textContent),
    ).toEqual(["2026/03/04", "2026/03/05"]);
    const [first, second] = within(log).getAllByRole("listitem");
    expect(first).toHaveTextContent("ひまわりの家はじめまして09:05");
    expect(second).toHaveTextContent("自分よろしくお願いします14:30");
  });

  it("of colleagues are named with their sender, even with similar names", async () => {
    scene.role = "facility";
    scene.username = "田中";
    const message = (id: number, sender: string, is_mine: boolean) => ({
      ...messageOf("facility", id, `${id}通目`),
      sender,
      is_mine,
    });
    scene.messages = [
      message(1, "ひまわりの家（田中 一郎）", false),
      message(2, "ひまわりの家（田中）", true),
    ];
    enterRoom("portal");
    const log = await screen.findByRole("log");
    connection.opens();
    connection.delivers(message(3, "ひまわりの家（田中 一郎）", false));
    const [first, second, third] = within(log).getAllByRole("listitem");
    expect(first).toHaveTextContent("ひまわりの家（田中 一郎）1通目");
    expect(second).toHaveTextContent("自分2通目");
    expect(third).toHaveTextContent("ひまわりの家（田中 一郎）3通目");
    expect(screen.getByText("ひまわりの家（田中 一郎）から：3通目")).toBeInTheDocument();
  });

  it("start with the latest page and load back to the first message, with the focus in the list", async () => {
    scene.messages = Array.from({ length: 2 * PAGE }, (_, at) =>
      messageOf("facility", at + 1, `${at + 1}通目`),
    );
    const { user } = enterRoom("liff");
    expect(await screen.findByText("6通目")).toBeVisible();
    expect(screen.queryByText("3通目")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "前のメッセージを見る" }));
    expect(await screen.findByText("1通目")).toBeVisible();
    expect(screen.getAllByRole("listitem").map((item) => item.textContent?.match(/\d通目/)?.[0])).toEqual([
      "1通目",
      "2通目",
      "3通目",
      "4通目",
      "5通目",
      "6通目",
    ]);
    expect(screen.queryByRole("button", { name: "前のメッセージを見る" })).not.toBeInTheDocument();
    expect(screen.getByRole("log")).toHaveFocus();
  });

  it("have long dates in LINE", async () => {
    scene.messages = [messageOf("facility", 1, "はじめまして")];
    enterRoom("liff");
    expect(await screen.findByRole("heading", { name: "2026年3月5日（木）" })).toBeVisible();
    expect(screen.getByText("午後2時30分")).toBeVisible();
  });

  it("from the other side are announced; an echo of the user's own is not read twice", async () => {
    enterRoom("liff");
    await screen.findByText("メッセージはまだありません。");
    connection.opens();
    connection.delivers(messageOf("facility", 1, "はじめまして"));
    connection.delivers(messageOf("facility", 1, "はじめまして"));
    expect(within(screen.getByRole("log")).getAllByText("はじめまして")).toHaveLength(1);
    expect(screen.getByText("ひまわりの家から：はじめまして")).toBeInTheDocument();
  });

  it("are sent by the server after reconnecting, starting at the newest loaded one", async () => {
    scene.messages = [messageOf("facility", 4, "はじめまして")];
    enterRoom("liff");
    await screen.findByText("はじめまして");
    connection.opens();
    connection.delivers(messageOf("facility", 5, "聞こえますか"));
    connection.breaks(1006);
    expect(screen.getByText(/接続し直しています/)).toBeVisible();
    connection.comesBack();
    expect(FakeWebSocket.latest.url).toMatch(/\?since=5$/);
    expect(screen.queryByText(/接続し直しています/)).not.toBeInTheDocument();
  });

  it("are loaded again if too many were missed, without a gap", async () => {
    scene.messages = [messageOf("facility", 1, "1通目")];
    enterRoom("liff");
    await screen.findByText("1通目");
    connection.opens();
    connection.delivers(messageOf("facility", 2, "2通目"));
    scene.messages = [1, 2, 3, 4, 5].map((id) => messageOf("facility", id, `${id}通目`));
    connection.tells({ type: "behind" });
    expect(await screen.findByText("3通目")).toBeVisible();
    expect(within(screen.getByRole("log")).queryByText("2通目")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "前のメッセージを見る" })).toBeVisible();
  });

  it("are loaded later if the list could not be loaded before the connection opened", async () => {
    const failing = () =>
      HttpResponse.json({ detail: "しばらくお待ちください。", code: "x" }, { status: 403 });
    network.use(http.get("*/api/chat/chat-messages/", failing, { once: true }));
    enterRoom("liff");
    expect(await screen.findByText("しばらくお待ちください。")).toBeVisible();
    scene.messages = [messageOf("facility", 1, "はじめまして")];
    connection.opens();
    expect(await screen.findByText("はじめまして")).toBeVisible();
  });
});

it("are in やさしい日本語 with furigana that screen readers do not read", async () => {
  const { user } = enterRoom("liff", "easy");
  await user.click(await screen.findByRole("button", { name: "この話を終わりにする" }));
  expect(screen.getByRole("alertdialog", { name: "この話を終わりにしますか？" })).toBeVisible();
  expect(screen.getByRole("button", { name: "終わりにする" })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/[{}|]/);
});

describe("the end of a room", () => {
  it("is confirmed in a dialog whose description does not include the record", async () => {
    scene.role = "facility";
    const { user } = enterRoom("portal");
    await user.click(await screen.findByRole("button", { name: "閉じる" }));
    const question = screen.getByRole("alertdialog");
    expect(within(question).getByText(chatForStaff.record.lead)).toBeVisible();
    expect(descriptionOf(question)).toContain("両方の画面から消えます");
    expect(descriptionOf(question)).not.toContain(chatForStaff.record.lead);
  });

  it("is confirmed by a message to the user who closed it, then the page is left", async () => {
    scene.role = "facility";
    const { user, onLeft } = enterRoom("portal");
    await user.click(await screen.findByRole("button", { name: "閉じる" }));
    expect(screen.getByRole("alertdialog")).toHaveTextContent("両方の画面から消えます");
    await user.click(screen.getByRole("button", { name: "トークルームを閉じる" }));
    expect(await screen.findByText("トークルームを閉じました。")).toBeVisible();
    expect(onLeft).not.toHaveBeenCalled();
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button"));
    await waitFor(() => expect(onLeft).toHaveBeenCalledTimes(1));
  });

  it("by the other side is announced, with a back button", async () => {
    const { user, onLeft } = enterRoom("liff");
    await screen.findByRole("log");
    connection.opens();
    scene.contact = contactWith({ status: "completed" });
    connection.breaks(4001);
    expect(await screen.findByRole("alert")).toHaveTextContent("トークルームは閉じられました。");
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "一覧に戻る" }));
    expect(onLeft).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["completed", "トークルームは閉じられました。"],
    ["pending", "トークルームはまだ開いていません。"],
    ["declined", "この連絡は辞退されました。"],
  ] as const)("a %s contact has no room and opens no connection", async (status, sentence) => {
    scene.contact = contactWith({ status });
    enterRoom("portal");
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(FakeWebSocket.made).toHaveLength(0);
  });

  it("another user's room is not found, with the server's message", async () => {
    const detail = "見つかりませんでした。一覧からもう一度お選びください。";
    network.use(
      http.get(`*/api/chat/contacts/${ROOM}/`, () =>
        HttpResponse.json({ detail, code: "not_found" }, { status: 404 }),
      ),
    );
    enterRoom("portal");
    expect(await screen.findByText(detail)).toBeVisible();
  });
});
