/** The home form from the user's view: filling in, saving, and drafts. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import type { Home, User } from "shared-ui/api/types";
import { currentUserQuery } from "shared-ui/features/account/session";
import type { FormAddress } from "shared-ui/lib/drafts/form-drafts";
import { useFormDraft } from "shared-ui/lib/drafts/use-form-draft";
import { fakeDrafts } from "shared-ui/testing/fake-drafts";
import { fakeServer } from "shared-ui/testing/fake-server";
import { HOME } from "shared-ui/testing/home-fixtures";
import { renderUi } from "shared-ui/testing/render";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HomeForm } from "./HomeForm";

const FACILITY: User = {
  id: 1,
  role: "facility",
  username: "高橋",
  lineId: null,
  person_name: null,
  pictureUrl: null,
  offices: [],
  needs_consent: false,
  consented_to: null,
  helper_name: null,
  helps: false,
  password_is_weak: false,
  lacks_factor: false,
};

let sent: { path: string; body: unknown }[] = [];
let areas: object[] | null = null;

const drafts = fakeDrafts();
const network = fakeServer(
  ...drafts.handlers,
  http.get("*/api/postal-codes/", () => HttpResponse.json({ results: areas })),
  http.post("*/api/facilities/homes/", async ({ request }) => {
    sent.push({ path: "homes", body: await request.json() });
    return HttpResponse.json({ id: 12 }, { status: 201 });
  }),
  http.put("*/api/facilities/homes/:id/", async ({ request }) => {
    sent.push({ path: "home", body: await request.json() });
    return HttpResponse.json(HOME);
  }),
  http.post("*/api/facilities/homes/:id/upload_images/", () => {
    sent.push({ path: "images", body: null });
    return HttpResponse.json([], { status: 201 });
  }),
  http.delete("*/api/facilities/homes/:id/delete_image/", async ({ request }) => {
    sent.push({ path: "delete", body: await request.json() });
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  sent = [];
  areas = null;
});

interface Opened {
  user: UserEvent;
  onSaved: ReturnType<typeof vi.fn<(homeId: number, complete: boolean) => void>>;
  onChanged: ReturnType<typeof vi.fn<(isChanged: boolean) => void>>;
  unmount: () => void;
}

interface FormProps extends Pick<Opened, "onSaved" | "onChanged"> {
  home: Home | null;
  /** Instead of the store's own. */
  flush?: () => Promise<void>;
}

function Form({ home, flush, ...handlers }: FormProps) {
  const store = useFormDraft(addressOf(home));
  return <HomeForm home={home} store={flush ? { ...store, flush } : store} {...handlers} />;
}

const addressOf = (home: Home | null): FormAddress => ({ form: "home", id: home?.id ?? null });

function open(home: Home | null, flush?: () => Promise<void>): Opened {
  const onSaved = vi.fn<(homeId: number, complete: boolean) => void>();
  const onChanged = vi.fn<(isChanged: boolean) => void>();
  const client = createQueryClient();
  client.setQueryData(currentUserQuery().queryKey, FACILITY);
  drafts.fetched(client, addressOf(home));
  const { user, unmount } = renderUi(
    <QueryClientProvider client={client}>
      <Form home={home} flush={flush} onSaved={onSaved} onChanged={onChanged} />
    </QueryClientProvider>,
  );
  return { user, onSaved, onChanged, unmount };
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));
const picker = () => screen.getByLabelText("画像を選ぶ");

describe("an error", () => {
  it("is shown in an alert, then in a focused summary, and at each field", async () => {
    const { user } = open(null);
    await press(user, "登録");
    const alert = await screen.findByRole("alertdialog");
    expect(alert).toHaveAccessibleName(/「対象者」を選択してください。/);
    await user.click(within(alert).getByRole("button", { name: "閉じる" }));
    const summary = screen.getByRole("region", { name: "入力内容を確認してください" });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(screen.getByLabelText(/グループホーム名/)).toHaveAccessibleDescription(
      "「グループホーム名」を入力してください。",
    );
    expect(sent).toEqual([]);
  });

  it("disappears when the field is corrected", async () => {
    const { user } = open({ ...HOME, name: "" });
    await press(user, "更新");
    await user.type(screen.getByLabelText(/グループホーム名/), "ひ");
    expect(screen.queryByText("「グループホーム名」を入力してください。")).toBeNull();
  });

  it("from the server is shown at its field", async () => {
    const fields = { contact_email: ["「メールアドレス」の形を確かめてください。"] };
    const refusal = { detail: "入力内容をご確認ください。", code: "invalid", fields };
    network.use(http.put("*/api/facilities/homes/:id/", () => HttpResponse.json(refusal, { status: 422 })));
    const { user, onSaved } = open(HOME);
    await press(user, "更新");
    await waitFor(() =>
      expect(screen.getByLabelText(/メールアドレス/)).toHaveAccessibleDescription(
        /「メールアドレス」の形を確かめてください。/,
      ),
    );
    expect(screen.getByRole("region", { name: "入力内容を確認してください" })).toHaveFocus();
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe("saving", () => {
  it("shows success first and then continues", async () => {
    const { user, onSaved } = open(HOME);
    await press(user, "更新");
    const alert = await screen.findByRole("alertdialog", { name: "更新に成功しました。" });
    expect(onSaved).not.toHaveBeenCalled();
    await user.click(within(alert).getByRole("button", { name: "閉じる" }));
    expect(onSaved).toHaveBeenCalledWith(7, true);
    expect(sent[0]?.body).toMatchObject({ name: "ひだまりホーム", rent: 48_000, pets_resident: ["none"] });
    expect(sent[0]?.body).toMatchObject({ updated_at: HOME.updated_at });
  });

  it("sends once for two clicks, even if the first is still being prepared", async () => {
    let go = () => {};
    const flushed = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { user } = open(HOME, () => flushed);
    await user.dblClick(screen.getByRole("button", { name: "更新" }));
    go();
    await screen.findByRole("alertdialog", { name: "更新に成功しました。" });
    expect(sent.map(({ path }) => path)).toEqual(["home"]);
  });

  it("says that the home is saved if only its pictures are not", async () => {
    const refusal = {
      detail: "入力内容をご確認ください。",
      code: "image_unreadable",
      fields: { images: ["読み取れません。"] },
    };
    network.use(
      http.post("*/api/facilities/homes/:id/upload_images/", () =>
        HttpResponse.json(refusal, { status: 422 }),
      ),
    );
    const { user, onSaved } = open(HOME);
    await user.upload(picker(), new File(["x"], "庭.png", { type: "image/png" }));
    await press(user, "更新");
    const alert = await screen.findByRole("alertdialog");
    expect(alert).toHaveAccessibleName(
      /ホームの内容は保存しましたが、写真は保存できませんでした。[\s\S]*読み取れません。/,
    );
    await user.click(within(alert).getByRole("button", { name: "閉じる" }));
    expect(onSaved).toHaveBeenCalledWith(7, false);
    expect(screen.getByRole("img", { name: "庭.png" })).toBeVisible();
  });

  it("keeps the input if the server does not respond, and says so", async () => {
    network.use(http.put("*/api/facilities/homes/:id/", () => HttpResponse.error()));
    const { user, onSaved } = open(HOME);
    await user.type(screen.getByLabelText(/グループホーム名/), "南");
    await press(user, "更新");
    const alert = await screen.findByRole("alertdialog");
    expect(alert).toHaveAccessibleName(/更新に失敗しました。/);
    expect(screen.getByLabelText(/グループホーム名/)).toHaveValue("ひだまりホーム南");
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe("unsaved input", () => {
  it("is restored when the form is opened again, and can be discarded", async () => {
    const first = open(HOME);
    await first.user.type(screen.getByLabelText(/グループホーム名/), "南");
    expect(first.onChanged).toHaveBeenLastCalledWith(true);
    first.unmount();
    await waitFor(() => expect(drafts.kept.size).toBe(1));
    const { user, onChanged } = open(HOME);
    expect(screen.getByLabelText(/グループホーム名/)).toHaveValue("ひだまりホーム南");
    await press(user, "入力をやめて、保存されている内容に戻す");
    expect(screen.getByLabelText(/グループホーム名/)).toHaveValue("ひだまりホーム");
    expect(screen.getByLabelText(/グループホーム名/)).toHaveFocus();
    expect(onChanged).toHaveBeenLastCalledWith(false);
    await waitFor(() => expect(drafts.kept.size).toBe(0));
    expect(sessionStorage).toHaveLength(0);
  });

  it("is restored without undoing changes made meanwhile", async () => {
    const first = open(HOME);
    await first.user.type(screen.getByLabelText(/グループホーム名/), "南");
    first.unmount();
    await waitFor(() => expect(drafts.kept.size).toBe(1));
    open({ ...HOME, rent: 60_000 });
    expect(screen.getByLabelText(/グループホーム名/)).toHaveValue("ひだまりホーム南");
    expect(screen.getByLabelText(/家賃/)).toHaveValue("60000");
  });
});

describe("the postal code", () => {
  const area = (address3: string, address2 = "清須市") => ({
    zipcode: "4520961",
    address1: "愛知県",
    address2,
    address3,
  });

  it("fills in prefecture, city and town at exactly seven digits of any width", async () => {
    areas = [area("春日")];
    const { user } = open(null);
    await user.type(screen.getByLabelText(/郵便番号/), "４５２-０９６");
    expect(screen.getByLabelText(/市区町村/)).toHaveValue("");
    await user.type(screen.getByLabelText(/郵便番号/), "１");
    await waitFor(() => expect(screen.getByLabelText(/市区町村/)).toHaveValue("清須市"));
    expect(screen.getByLabelText(/都道府県/)).toHaveValue("愛知県");
    expect(screen.getByLabelText(/番地/)).toHaveValue("春日");
    expect(screen.getByText("「愛知県清須市春日」を入れました。")).toBeVisible();
  });

  it("offers a choice if it covers several areas, and keeps a typed street", async () => {
    areas = [area("春日", "清須市"), area("本町", "あま市")];
    const { user } = open(null);
    await user.type(screen.getByLabelText(/番地/), "1-2-3");
    await user.type(screen.getByLabelText(/郵便番号/), "4520961");
    await user.selectOptions(await screen.findByLabelText(/地域/), "愛知県あま市本町");
    expect(screen.getByLabelText(/市区町村/)).toHaveValue("あま市");
    expect(screen.getByLabelText(/番地/)).toHaveValue("1-2-3");
  });

  it("shows no error for an unknown code", async () => {
    const { user } = open(null);
    await user.type(screen.getByLabelText(/郵便番号/), "9999999");
    expect(await screen.findByText("住所が見つかりません。住所を直接入力してください。")).toBeVisible();
  });
});

describe("pictures", () => {
  it("are deleted only after confirmation, with a message", async () => {
    const { user } = open(HOME);
    await user.click(screen.getByRole("button", { name: /写真1を\s*削除/ }));
    const question = await screen.findByRole("alertdialog", { name: "この画像を削除しますか？" });
    await user.click(within(question).getByRole("button", { name: "削除" }));
    expect(await screen.findByRole("alertdialog", { name: "画像を削除しました。" })).toBeVisible();
    expect(sent).toEqual([{ path: "delete", body: { image_id: 31 } }]);
  });

  it("are limited to three", async () => {
    const { user } = open(HOME);
    const files = ["一", "二", "三"].map((name) => new File([name], `${name}.png`, { type: "image/png" }));
    await user.upload(picker(), files);
    await waitFor(() => expect(screen.getAllByRole("img")).toHaveLength(3));
  });
});
