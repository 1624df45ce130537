/** The preference form on one page from the counselor's view: filling in, saving, and drafts. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { type ReactElement, useState } from "react";
import { createQueryClient } from "shared-ui/api/query-client";
import type { Preference } from "shared-ui/api/types";
import { valuesOf } from "shared-ui/features/preference/form/answers/values";
import {
  type PreferenceForm,
  usePreferenceForm,
} from "shared-ui/features/preference/form/use-preference-form";
import { PREFERENCE } from "shared-ui/features/preference/preference-fixtures";
import type { FormAddress } from "shared-ui/lib/drafts/form-drafts";
import { useFormDraft } from "shared-ui/lib/drafts/use-form-draft";
import { fakeDrafts } from "shared-ui/testing/fake-drafts";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PreferencePage } from "./PreferencePage";

let sent: [string, string][] = [];
let areas: object[] | null = null;

const drafts = fakeDrafts();
const network = fakeServer(
  ...drafts.handlers,
  http.get("*/api/postal-codes/", () => HttpResponse.json({ results: areas })),
  http.post("*/api/applicants/preferences/fit/", () =>
    HttpResponse.json({ fitting: 20, listing: 30, ways: [] }),
  ),
  http.post("*/api/applicants/preferences/", async ({ request }) => {
    sent = [...(await request.formData())].map(([name, value]) => [name, String(value)]);
    return HttpResponse.json(PREFERENCE, { status: 201 });
  }),
  http.patch("*/api/applicants/preferences/7/", async ({ request }) => {
    sent = [...(await request.formData())].map(([name, value]) => [name, String(value)]);
    return HttpResponse.json(PREFERENCE);
  }),
  http.delete("*/api/applicants/preferences/7/delete_image/disability_certificate/", () =>
    HttpResponse.json({}),
  ),
);

beforeEach(() => {
  sent = [];
  areas = null;
});

interface Opened {
  user: UserEvent;
  onSaved: ReturnType<typeof vi.fn<(preference: Preference) => void>>;
  form: () => PreferenceForm;
  unmount: () => void;
}

const addressOf = (of: Preference | null): FormAddress => ({ form: "preference", id: of?.id ?? null });

function open(preference: Preference | null = null): Opened {
  const onSaved = vi.fn<(saved: Preference) => void>();
  let form: PreferenceForm;
  function Page(): ReactElement {
    form = usePreferenceForm({ store: useFormDraft(addressOf(preference)), preference, withName: true });
    return <PreferencePage form={form} onSaved={onSaved} />;
  }
  function App(): ReactElement {
    const [client] = useState(() => {
      const made = createQueryClient();
      drafts.fetched(made, addressOf(preference));
      return made;
    });
    return (
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    );
  }
  const { user, unmount } = renderUi(<App />);
  return { user, onSaved, form: () => form, unmount };
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));
const type = (user: UserEvent, label: RegExp, text: string) => user.type(screen.getByLabelText(label), text);
const enter = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Finds by legend and text: a query by role computes the name of every group, which is slower than the click. */
async function choose(user: UserEvent, question: RegExp, answer: string): Promise<void> {
  const groups = [...document.querySelectorAll("fieldset")];
  const group = groups.find((one) => question.test(one.querySelector("legend")?.textContent ?? ""));
  if (!group) throw new Error(`The form does not ask ${question}.`);
  await user.click(within(group).getByText(answer));
}

async function fillIn(user: UserEvent): Promise<void> {
  enter(/氏名/, "秋元 節子");
  await choose(user, /性別/, "女性");
  await choose(user, /ご本人の同意/, "口頭");
  enter(/同意した日/, "2026-03-01");
  await choose(user, /^病状/, "知的障害");
  enter(/郵便番号/, "154-0017");
  enter(/都道府県/, "東京都");
  enter(/市区町村/, "世田谷区");
  enter(/番地/, "世田谷9-99-11");
  await choose(user, /希望入居地/, "千葉県");
  await choose(user, /建物タイプ/, "希望無し");
  await choose(user, /形態/, "シェアハウス型");
  await choose(user, /医療支援体制/, "通院同行あり");
}

/** Fills in all answers without clicks, for tests of later steps. */
function answerAll(form: PreferenceForm): void {
  act(() => {
    for (const [field, value] of Object.entries(valuesOf(PREFERENCE)))
      form.set(field as "name", value as string);
  });
}

describe("what is missing", () => {
  it("is shown in the specification's alert, then in the focused summary, and at each field", async () => {
    const { user } = open();
    await press(user, "登録");
    const alert = await screen.findByRole("alertdialog");
    expect(alert).toHaveAccessibleName("「希望入居地」を入力してください。");
    await user.click(within(alert).getByRole("button", { name: "閉じる" }));
    const summary = screen.getByRole("region", { name: /入力内容/ });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(
      within(summary)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(
      [
        "氏名",
        "性別",
        "ご本人の同意",
        "同意した日",
        "病状",
        "郵便番号",
        "都道府県",
        "市区町村",
        "番地・建物名",
        "希望入居地",
      ]
        .concat(["建物タイプ", "グループホームの形態", "医療支援体制"])
        .map((label) => `「${label}」を入力してください。`),
    );
    expect(screen.getByLabelText(/氏名/)).toHaveAccessibleDescription(/「氏名」を入力してください。/);
    expect(sent).toEqual([]);
  });

  it("is no longer shown after it was corrected", async () => {
    const { user } = open();
    await press(user, "登録");
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button"));
    await type(user, /氏名/, "秋");
    expect(screen.queryByRole("link", { name: "「氏名」を入力してください。" })).not.toBeInTheDocument();
  });

  it("a single error focuses its field and shows the specification's message", async () => {
    const { user } = open(PREFERENCE);
    await user.clear(screen.getByLabelText(/年齢/));
    await type(user, /年齢/, "六３歳");
    await press(user, "更新");
    const age = screen.getByLabelText(/年齢/);
    await waitFor(() => expect(age).toHaveFocus());
    expect(age).toHaveValue("六3");
    expect(age).toHaveAccessibleDescription(/例：22 半角数字で入力してください: 「六」/);
    expect(screen.getAllByText("半角数字で入力してください: 「六」")).toHaveLength(1);
  });

  // Other number formats are tested in rules.test.ts.
  it("does not reject an age typed as 「２２さい」: it visibly becomes 22", async () => {
    const { user, onSaved } = open(PREFERENCE);
    await user.clear(screen.getByLabelText(/年齢/));
    await type(user, /年齢/, "２２さい");
    await user.tab();
    expect(screen.getByLabelText(/年齢/)).toHaveValue("22");
    await press(user, "更新");
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent).toEqual([["age", "22"]]);
  });
});

describe("answering", () => {
  it("sends lists as JSON text, and no picture that was not selected", async () => {
    const { user, onSaved } = open();
    await fillIn(user);
    await press(user, "登録");
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(PREFERENCE));
    const form = new Map(sent);
    expect(form.get("preferredLocation_prefecture")).toBe('["千葉県"]');
    expect(form.get("name")).toBe("秋元 節子");
    expect([form.get("consent_way"), form.get("consented_on")]).toEqual(["spoken", "2026-03-01"]);
    expect(form.has("disability_certificate")).toBe(false);
  });

  it("keeps 希望無し as the only value of its list", async () => {
    const { user, form } = open();
    await choose(user, /医療支援体制/, "訪問看護あり");
    await choose(user, /医療支援体制/, "希望無し");
    expect(form().values.medical_supports).toEqual(["no_preference"]);
    await choose(user, /医療支援体制/, "看護師常駐");
    expect(form().values.medical_supports).toEqual(["resident_nurse"]);
  });

  it("groups the desired prefectures by seven regions", () => {
    open();
    const areas = screen.getByRole("group", { name: /希望入居地/ });
    expect(within(areas).getAllByRole("group")).toHaveLength(7);
    expect(within(areas).getAllByRole("checkbox")).toHaveLength(47);
  });
});

describe("the postal code", () => {
  const area = (address2: string, address3: string) => ({
    zipcode: "1540017",
    address1: "東京都",
    address2,
    address3,
  });

  it("fills in prefecture and city at exactly seven digits, in any width", async () => {
    areas = [area("世田谷区", "世田谷")];
    const { form } = open();
    enter(/郵便番号/, "１５４ー００１");
    expect(form().values.prefecture).toBe("");
    enter(/郵便番号/, "１５４ー００１７");
    await waitFor(() => expect(form().values.address_1).toBe("世田谷区"));
    expect(form().values.prefecture).toBe("東京都");
    expect(screen.getByText("「東京都世田谷区世田谷」を入れました。")).toBeVisible();
  });

  it("offers a choice if several areas share it, and fills in their common parts", async () => {
    areas = [area("世田谷区", "世田谷"), area("目黒区", "八雲")];
    const { user, form } = open();
    await type(user, /郵便番号/, "1540017");
    await user.selectOptions(await screen.findByLabelText(/^地域/), "東京都目黒区八雲");
    expect(form().values).toMatchObject({ prefecture: "東京都", address_1: "目黒区", address_2: "八雲" });
  });

  it("shows no error if it is unknown, and never blocks", async () => {
    const { user, onSaved, form } = open();
    answerAll(form());
    enter(/郵便番号/, "154-0018");
    expect(await screen.findByText("住所が見つかりません。住所を直接入力してください。")).toBeVisible();
    await press(user, "登録");
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
  });
});

describe("nothing is lost", () => {
  it("keeps a draft after a reload, and offers to discard it", async () => {
    const first = open(PREFERENCE);
    enter(/病状の詳細/, "花が好きです。本も好きです。");
    first.unmount();
    await waitFor(() => expect(drafts.kept.size).toBe(1));
    const { user, form } = open(PREFERENCE);
    expect(screen.getByLabelText(/病状の詳細/)).toHaveValue("花が好きです。本も好きです。");
    expect(form().hasChanges()).toBe(true);
    await press(user, "保存されている内容に戻す");
    expect(screen.getByLabelText(/病状の詳細/)).toHaveValue("花が好きです。");
    expect(form().hasChanges()).toBe(false);
  });

  it("merges the draft with changes made elsewhere, without undoing them", async () => {
    const first = open(PREFERENCE);
    enter(/病状の詳細/, "花が好きです。本も好きです。");
    first.unmount();
    await waitFor(() => expect(drafts.kept.size).toBe(1));
    open({ ...PREFERENCE, age: 30, updated_at: "2026-03-06T09:00:00+09:00" });
    expect(screen.getByLabelText(/病状の詳細/)).toHaveValue("花が好きです。本も好きです。");
    expect(screen.getByLabelText(/年齢/)).toHaveValue("30");
  });

  it("keeps the answers and shows the server's errors", async () => {
    network.use(
      http.post("*/api/applicants/preferences/", () =>
        HttpResponse.json(
          {
            detail: "入力内容を確認してください。",
            code: "invalid",
            fields: { name: ["氏名が長すぎます。"] },
          },
          { status: 422 },
        ),
      ),
    );
    const { user, onSaved, form } = open();
    answerAll(form());
    await press(user, "登録");
    expect(await screen.findByText("氏名が長すぎます。")).toBeVisible();
    expect(screen.getByLabelText(/氏名/)).toHaveFocus();
    expect(screen.getByLabelText(/氏名/)).toHaveValue("秋元 節子");
    expect(onSaved).not.toHaveBeenCalled();
  });

  it("sends only changed answers, so that changes made elsewhere stay", async () => {
    const { user, onSaved } = open(PREFERENCE);
    await user.clear(screen.getByLabelText(/年齢/));
    await user.type(screen.getByLabelText(/年齢/), "51");
    await press(user, "更新");
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([["age", "51"]]);
  });

  it("says why saving failed if no field is wrong", async () => {
    network.use(http.patch("*/api/applicants/preferences/7/", () => HttpResponse.error()));
    const { user } = open(PREFERENCE);
    await press(user, "更新");
    expect(await screen.findByRole("alert")).toHaveTextContent("通信できませんでした。");
  });
});
