import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { fakeServer } from "shared-ui/testing/fake-server";
import { beforeEach, expect, it, vi } from "vitest";
import { outsideLine } from "../../line/liff";
import { startAt } from "../../testing";
import { isSaid, openPage } from "../../testing-pages";
import SettingsPage from "./SettingsPage";

let stored = { quiet_from: null as number | null, quiet_until: null as number | null };
let sent: unknown[] = [];

const network = fakeServer(
  http.get("*/api/applicants/settings/", () => HttpResponse.json(stored)),
  http.patch("*/api/applicants/settings/", async ({ request }) => {
    stored = (await request.json()) as typeof stored;
    sent.push(stored);
    return HttpResponse.json(stored);
  }),
);

beforeEach(() => {
  stored = { quiet_from: null, quiet_until: null };
  sent = [];
});

const PATH = "/applicants/settings/";

it("saves the quiet hours of LINE only after they are chosen and submitted", async () => {
  const user = openPage(SettingsPage, PATH);
  await isSaid("今は、いつでもLINEにお知らせが来ます。");
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: "時間を決めて止める" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "止める時間" }), "午後10時");
  await user.selectOptions(screen.getByRole("combobox", { name: "また始める時間" }), "午前7時");
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "決める" }));
  await isSaid("今は、午後10時から午前7時まで止めます。");
  expect(sent).toEqual([{ quiet_from: 22, quiet_until: 7 }]);
  await user.click(screen.getByRole("radio", { name: "止めない" }));
  await user.click(screen.getByRole("button", { name: "決める" }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ quiet_from: null, quiet_until: null }));
});

it("shows the server's error at the field", async () => {
  const sentence = "止める時刻と始める時刻は、ちがう時刻を選んでください。";
  network.use(
    http.patch("*/api/applicants/settings/", () =>
      HttpResponse.json(
        { detail: "入力内容をご確認ください。", code: "invalid", fields: { quiet_until: [sentence] } },
        { status: 422 },
      ),
    ),
  );
  const user = openPage(SettingsPage, PATH);
  await user.click(await screen.findByRole("radio", { name: "時間を決めて止める" }));
  await user.click(screen.getByRole("button", { name: "決める" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole("combobox", { name: "また始める時間" })).toHaveFocus();
});

it("applies furigana, wording and size immediately, and remembers them on this device", async () => {
  const user = openPage(SettingsPage, PATH);
  await user.click(await screen.findByRole("switch", { name: "ふりがな" }));
  expect(document.documentElement.dataset.furigana).toBe("off");
  await user.click(screen.getByRole("radio", { name: "大きい" }));
  expect(document.documentElement.dataset.textSize).toBe("large");
  expect(screen.getByRole("heading", { name: "見えかた" })).toBeVisible();
  await user.click(screen.getByRole("switch", { name: "やさしい日本語" }));
  expect(screen.getByRole("heading", { name: "見え方" })).toBeVisible();
  expect(Object.entries(localStorage)).toEqual(
    expect.arrayContaining([
      ["furigana", "off"],
      ["text-size", "large"],
      ["wording", "standard"],
    ]),
  );
});

it("keeps the pressed size in view when the page above it grows", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockClear();
  const user = openPage(SettingsPage, PATH);
  await user.click(await screen.findByRole("radio", { name: "とても大きい" }));
  // The page may scroll to its heading before, too.
  await waitFor(() =>
    expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole("radio", { name: "とても大きい" })),
  );
});

it("renews the session before the browser downloads the user's data", async () => {
  const { assign } = startAt(PATH);
  const user = openPage(SettingsPage, PATH);
  await user.click(await screen.findByRole("button", { name: "データをもらう" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/api/applicants/my_data/"));
  await isSaid("データを保存しています。");
});

it("says that LINE's browser cannot save files, and opens another browser", async () => {
  const openOutside = vi.fn<(path: string) => void>();
  const user = openPage(SettingsPage, PATH, { ...outsideLine, isInClient: () => true, openOutside });
  await isSaid("LINEの中では、データをもらえません。");
  await user.click(screen.getByRole("button", { name: "ブラウザーで開く" }));
  expect(openOutside).toHaveBeenCalledWith(PATH);
});
