/** Pictures in a room: select, preview, send, show and enlarge. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeUpload } from "../../../api/testing/fake-upload";
import { expectNoViolations } from "../../../testing/axe";
import { connection, enterRoom, messageOf, ROOM, setUpRoom } from "../room-fixtures";

const { scene, network } = setUpRoom();
const PLAN = new File(["plan"], "間取り.jpg", { type: "image/jpeg" });
const IMAGE = {
  full: "/media/chat-images/5/full.jpg?v=1",
  thumbnail: "/media/chat-images/5/thumbnail.jpg?v=1",
};
const SENT = { ...messageOf("applicant", 5, ""), image: IMAGE };

let shown: FormData[] = [];
let refusal: { detail: string; code: string } | null = null;

beforeEach(() => {
  shown = [];
  refusal = null;
  network.use(
    http.post("*/api/chat/chat-messages/", async ({ request }) => {
      shown.push(await request.formData());
      return refusal ? HttpResponse.json(refusal, { status: 429 }) : HttpResponse.json(SENT, { status: 201 });
    }),
  );
});

async function choose(file: File): Promise<UserEvent> {
  const { user, container } = enterRoom("liff");
  await screen.findByRole("log");
  connection.opens();
  expect(screen.getByRole("button", { name: "写真を送る" })).toBeVisible();
  const input = container.querySelector("input[type=file]");
  fireEvent.change(input as Element, { target: { files: [file] } });
  return user;
}

/** True if the page would unload without a browser prompt. */
const leaves = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const log = () => within(screen.getByRole("log"));
const question = async (answer: string) =>
  within(await screen.findByRole("alertdialog", { name: "この写真を送りますか？" })).getByRole("button", {
    name: answer,
  });

describe("a selected picture", () => {
  it("is sent after a preview, and appears once in the log, however it arrives", async () => {
    const user = await choose(PLAN);
    await user.click(await question("送る"));
    await waitFor(() => expect(shown).toHaveLength(1));
    const [form] = shown;
    expect(form?.get("talk_room")).toBe(String(ROOM));
    expect(form?.get("image")).toHaveProperty("type", PLAN.type);
    connection.delivers(SENT, String(form?.get("key")));
    expect(await log().findByRole("button", { name: /自分が送った写真/ })).toBeVisible();
    expect(log().queryByText("送信中")).not.toBeInTheDocument();
    expect(log().getAllByRole("listitem")).toHaveLength(1);
  });

  it("shows its upload progress, without announcing every step", async () => {
    vi.stubGlobal("XMLHttpRequest", FakeUpload);
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = "csrf_access_token=access-1; path=/";
    const user = await choose(PLAN);
    await user.click(await question("送る"));
    expect(log().queryByRole("progressbar")).not.toBeInTheDocument();
    await waitFor(() => expect(FakeUpload.latest.headers).toEqual({ "x-csrf-token": "access-1" }));
    FakeUpload.latest.progress(457, 1000);
    const progress = log().getByRole("progressbar", { name: "写真を送っています" });
    expect(progress).toHaveAttribute("aria-valuenow", "45");
    expect(progress).toHaveTextContent("45%");
    expect(log().getByRole("status")).toHaveTextContent(/^送信中$/);
    await expectNoViolations();
    expect(leaves()).toBe(false);
    FakeUpload.latest.answer(201, SENT);
    expect(await log().findByRole("button", { name: /自分が送った写真/ })).toBeVisible();
    expect(log().queryByRole("progressbar")).not.toBeInTheDocument();
    expect(leaves()).toBe(true);
  });

  it("that cannot be sent shows an error", async () => {
    network.use(http.post("*/api/chat/chat-messages/", () => HttpResponse.error()));
    const user = await choose(PLAN);
    await user.click(await question("送る"));
    expect(await log().findByText(/電波の状態を確かめて/)).toBeVisible();
  });

  it("is not sent after 送らない", async () => {
    const user = await choose(PLAN);
    await user.click(await question("送らない"));
    expect(log().queryAllByRole("listitem")).toEqual([]);
    expect(shown).toEqual([]);
  });

  it("that is not a valid picture is rejected with the reason before sending", async () => {
    await choose(new File(["…"], "IMG_1.HEIC"));
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("この写真の形式（HEIC）は使えません。");
    expect(shown).toEqual([]);
  });

  it("rejected by the server shows the reason, and keeps its key when sent again", async () => {
    refusal = { detail: "しばらくしてからお試しください。", code: "too_many" };
    const user = await choose(PLAN);
    await user.click(await question("送る"));
    expect(await log().findByText(/しばらくしてからお試しください。/)).toBeVisible();
    refusal = null;
    await user.click(log().getByRole("button", { name: "もう一度送る" }));
    expect(await log().findByRole("button", { name: /自分が送った写真/ })).toBeVisible();
    expect(shown).toHaveLength(2);
    expect(shown[1]?.get("key")).toBe(shown[0]?.get("key"));
  });
});

it("of the other side is named by its sender, announced, and opens in a dialog", async () => {
  scene.role = "applicant";
  const { user } = enterRoom("liff");
  await screen.findByRole("log");
  connection.opens();
  connection.delivers({ ...messageOf("facility", 5, ""), image: IMAGE });
  expect(screen.getByText("ひまわりの家が送った写真")).toBeInTheDocument();
  await user.click(log().getByRole("button", { name: /ひまわりの家が送った写真/ }));
  const opened = screen.getByRole("dialog", { name: "ひまわりの家が送った写真" });
  expect(within(opened).getByRole("img")).toHaveAttribute("src", IMAGE.full);
});
