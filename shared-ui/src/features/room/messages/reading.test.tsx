/** Furigana in messages of homes: loaded together, hidden from screen readers, and optional. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it } from "vitest";
import { enterRoom, messageOf, setUpRoom } from "../room-fixtures";

const { scene, network } = setUpRoom();
const NOTE = "メッセージのふりがなは、まちがうことがあります。";
let asked: string[][] = [];

beforeEach(() => {
  asked = [];
  document.documentElement.dataset.furigana = "on";
  network.use(
    http.post("*/api/chat/readings/", async ({ request }) => {
      const { texts } = (await request.json()) as { texts: string[] };
      asked.push(texts);
      return HttpResponse.json({ texts: texts.map((text) => text.replaceAll("見学", "{見学|けんがく}")) });
    }),
  );
  scene.messages = [
    messageOf("facility", 1, "見学できます。"),
    messageOf("applicant", 2, "見学したいです。"),
    messageOf("facility", 3, "土曜日に見学を。"),
  ];
});

afterEach(() => {
  delete document.documentElement.dataset.furigana;
});

it("are loaded for all messages of the home in one call, and are not read out", async () => {
  enterRoom("liff", "easy");
  const log = within(await screen.findByRole("log"));
  await waitFor(() => expect(log.getAllByText("けんがく")).toHaveLength(2));
  expect(asked).toEqual([["見学できます。", "土曜日に見学を。"]]);
  for (const reading of log.getAllByText("けんがく")) expect(reading).toHaveAttribute("aria-hidden", "true");
  expect(log.getAllByText(NOTE)).toHaveLength(1);
});

it("are shown on click for one message while the switch is off", async () => {
  document.documentElement.dataset.furigana = "off";
  const { user } = enterRoom("liff", "easy");
  const [first] = await screen.findAllByRole("button", { name: "ふりがな" });
  expect(asked).toEqual([]);
  if (first) await user.click(first);
  expect(await screen.findByText("けんがく")).toBeInTheDocument();
  expect(asked).toEqual([["見学できます。"]]);
  expect(screen.getAllByRole("button", { name: "ふりがな", pressed: true })).toHaveLength(1);
});

it("follow the page's switch", async () => {
  enterRoom("liff", "easy");
  expect(await screen.findAllByText("けんがく")).toHaveLength(2);
  await act(async () => {
    document.documentElement.dataset.furigana = "off";
  });
  // The element structure stays the same, so screen readers do not read the text in other pieces.
  await waitFor(() => expect(document.querySelector(".readings")).toBeNull());
  expect(document.querySelectorAll(".withoutReadings rt")).toHaveLength(2);
});

it.each([
  ["without a connection", () => HttpResponse.error()],
  ["when the server is asked too often", () => HttpResponse.json({ detail: "", code: "x" }, { status: 429 })],
  ["that are not of these words", () => HttpResponse.json({ texts: ["{別|べつ}の文", "{壊れた"] })],
])("are left out and the text stays unchanged: %s", async (_, answer) => {
  network.use(http.post("*/api/chat/readings/", answer));
  enterRoom("liff", "easy");
  expect(await screen.findByText("土曜日に見学を。")).toBeVisible();
  expect(document.querySelector("ruby rt")?.closest("[role=log] p")).toBeFalsy();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("are not shown in the portal", async () => {
  scene.role = "counselor";
  enterRoom("portal");
  expect(await screen.findByText("土曜日に見学を。")).toBeVisible();
  expect(screen.queryByRole("button", { name: "ふりがな" })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});
