/** Templates are filled with the room's data and never sent automatically; the office can edit its own. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { limits } from "shared-ui/api/generated/limits";
import { createQueryClient } from "shared-ui/api/query-client";
import type { Contact, RoomTemplate } from "shared-ui/api/types";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { haveSession } from "shared-ui/testing/session";
import { DialogsProvider } from "shared-ui/ui/dialogs/DialogsProvider";
import { beforeEach, expect, it, vi } from "vitest";
import RoomTemplates from "./RoomTemplates";

const ROOM = {
  id: 12,
  home: { id: 3, name: "ひまわりの家", prefecture: "東京都", address_1: "世田谷区", address_2: "1-2-3" },
  preference: { id: 5, name: "早川 澄子" },
} as Contact;
const OWN = { id: 4, title: "駅の案内", text: "{お名前}さん、駅から歩いて5分です。" };
const PATH = "*/api/chat/contacts/12/templates/";
const USER = { id: 1, username: "高橋 直子", role: "facility", lineId: null, pictureUrl: null, offices: [] };

let kept: RoomTemplate[];
let refusal: { status: number; body: object } | null;
const onPick = vi.fn<(text: string) => void>();

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(USER)),
  http.get(PATH, () => HttpResponse.json(kept)),
  http.post(PATH, async ({ request }) => {
    if (refusal) return HttpResponse.json(refusal.body, { status: refusal.status });
    kept = [...kept, { id: kept.length + 10, ...((await request.json()) as Omit<RoomTemplate, "id">) }];
    return HttpResponse.json(kept.at(-1), { status: 201 });
  }),
  http.put(`${PATH}:id/`, async ({ request, params }) => {
    const changed = { id: Number(params.id), ...((await request.json()) as Omit<RoomTemplate, "id">) };
    kept = kept.map((one) => (one.id === changed.id ? changed : one));
    return HttpResponse.json(changed);
  }),
  http.delete(`${PATH}:id/`, ({ params }) => {
    kept = kept.filter(({ id }) => id !== Number(params.id));
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  haveSession();
  kept = [OWN];
  refusal = null;
  onPick.mockReset();
});

async function openList() {
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <DialogsProvider>
        <RoomTemplates contact={ROOM} onPick={onPick} />
      </DialogsProvider>
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole("button", { name: "文例" }));
  const list = await screen.findByRole("dialog", { name: "文例" });
  await within(list).findByRole("button", { name: "この事業所の文例を足す" });
  return { user, list: within(list) };
}

it("inserts the selected one with the room's data, closes, and announces it once", async () => {
  const { user, list } = await openList();
  expect(list.getByRole("button", { name: "はじめのあいさつ" })).toHaveAccessibleDescription(
    /高橋 直子です。/,
  );
  await user.click(list.getByRole("button", { name: OWN.title }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith("早川 澄子さん、駅から歩いて5分です。");
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(screen.getAllByText(/まだ送信していません。/)).toHaveLength(1));
});

it("adds one and changes one in the same dialog", async () => {
  const { user, list } = await openList();
  await user.click(list.getByRole("button", { name: "この事業所の文例を足す" }));
  const form = within(screen.getByRole("dialog", { name: "この事業所の文例を足す" }));
  expect(form.getByLabelText(/^文例 /)).toHaveAccessibleDescription(/\{ホーム名\} \{住所\} \{3日後\}/);
  await user.type(form.getByLabelText(/文例の名前/), "持ちもの");
  await user.type(form.getByLabelText(/^文例 /), "くつ下だけ、お願いします。");
  await user.click(form.getByRole("button", { name: "保存する" }));
  await user.click(await screen.findByRole("button", { name: "持ちもの：書きかえる" }));
  const change = within(screen.getByRole("dialog", { name: "この事業所の文例を書きかえる" }));
  await user.clear(change.getByLabelText(/^文例 /));
  await user.type(change.getByLabelText(/^文例 /), "何もいりません。");
  await user.click(change.getByRole("button", { name: "保存する" }));
  const again = within(await screen.findByRole("dialog", { name: "文例" }));
  expect(await again.findByText("何もいりません。")).toBeVisible();
  expect(kept).toEqual([OWN, { id: 11, title: "持ちもの", text: "何もいりません。" }]);
});

it("shows an unknown placeholder at its field, and keeps the text", async () => {
  const fault = "{名前}は、置きかえられません。";
  refusal = {
    status: 422,
    body: { detail: "確かめてください。", code: "invalid", fields: { text: [fault] } },
  };
  const { user, list } = await openList();
  await user.click(list.getByRole("button", { name: "この事業所の文例を足す" }));
  await user.type(screen.getByLabelText(/^文例 /), "{{名前}さん");
  await user.click(screen.getByRole("button", { name: "保存する" }));
  expect(await screen.findByRole("link", { name: fault })).toBeVisible();
  expect(screen.getByLabelText(/^文例 /)).toHaveAccessibleDescription(new RegExp(fault));
  expect(screen.getByLabelText(/^文例 /)).toHaveValue("{名前}さん");
});

it("deletes one only after confirmation", async () => {
  const { user, list } = await openList();
  await user.click(list.getByRole("button", { name: `${OWN.title}：消す` }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "残す" }));
  expect(kept).toEqual([OWN]);
  await user.click(list.getByRole("button", { name: `${OWN.title}：消す` }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "消す" }));
  expect(await list.findByText("よく使う文を、ここに入れておけます。")).toBeVisible();
});

it("offers no more than the maximum of an office, and says why", async () => {
  kept = Array.from({ length: limits.templates }, (_, id) => ({ ...OWN, id, title: `文例${id}` }));
  const { list } = await openList();
  const add = list.getByRole("button", { name: "この事業所の文例を足す" });
  expect(add).toHaveAttribute("aria-disabled", "true");
});
