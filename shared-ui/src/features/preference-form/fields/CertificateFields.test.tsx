/** The certificate pictures in the form: deleted, replaced, and shown to whom. */
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { type ReactElement, useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Preference } from "../../../api/types";
import { createQueryClient } from "../../../state/query-client";
import { NO_KEEPER } from "../../../state/use-form-draft";
import { expectNoViolations } from "../../../testing/axe";
import { fakeServer } from "../../../testing/fake-server";
import { renderUi } from "../../../testing/render";
import { PreferencePage } from "../PreferencePage";
import { PREFERENCE } from "../preference-fixtures";
import { type PreferenceForm, usePreferenceForm } from "../use-preference-form";

const ROOM = { status: "accepted", preference: { id: 7 }, home: { user: 4, name: "ひだまり" } };

let sent: string[] = [];
const network = fakeServer(
  http.post("*/api/applicants/preferences/fit/", () =>
    HttpResponse.json({ fitting: 20, listing: 30, ways: [] }),
  ),
  http.get("*/api/chat/contacts/", () =>
    HttpResponse.json([ROOM, { ...ROOM, home: { user: 5, name: "他" } }]),
  ),
  http.patch("*/api/applicants/preferences/7/", async ({ request }) => {
    sent = [...(await request.formData()).keys()];
    return HttpResponse.json(PREFERENCE);
  }),
  http.delete("*/api/applicants/preferences/7/delete_image/disability_certificate/", () =>
    HttpResponse.json({}),
  ),
);

beforeEach(() => {
  sent = [];
});

function open(preference: Preference | null = null): { user: UserEvent; form: () => PreferenceForm } {
  let form: PreferenceForm;
  function Page(): ReactElement {
    form = usePreferenceForm({ keeper: NO_KEEPER, preference, withName: true });
    return <PreferencePage form={form} onSaved={() => undefined} />;
  }
  function App(): ReactElement {
    const [client] = useState(createQueryClient);
    return (
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    );
  }
  const { user } = renderUi(<App />);
  return { user, form: () => form };
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));

async function pick(user: UserEvent): Promise<void> {
  const field = screen.getByRole("group", { name: /障害者手帳の画像/ });
  const file = new File(["x"], "新.png", { type: "image/png" });
  await user.upload(field.querySelector("input") as HTMLInputElement, file);
}

describe("a picture that takes another's place", () => {
  it("is sent without deleting the old one, and is shown to nobody by that", async () => {
    const { user } = open({ ...PREFERENCE, allowed_users: [4] });
    await pick(user);
    expect(await screen.findByLabelText("「ひだまり」にも、今の画像をすべて見せる")).not.toBeChecked();
    await expectNoViolations();
    await press(user, "更新");
    await waitFor(() => expect(sent).toEqual(["disability_certificate"]));
  });

  it("is shown to the homes that may look, once the person says so", async () => {
    const { user } = open({ ...PREFERENCE, allowed_users: [4] });
    await pick(user);
    await user.click(await screen.findByLabelText(/ひだまり/));
    await press(user, "更新");
    await waitFor(() => expect(sent).toEqual(["disability_certificate", "shows_new_pictures"]));
  });

  it("asks nothing where nobody may look", async () => {
    const { user } = open(PREFERENCE);
    await pick(user);
    expect(screen.queryByLabelText(/見せる/)).not.toBeInTheDocument();
  });
});

describe("the certificates", () => {
  it("are deleted after a question, and the person is told", async () => {
    const { user } = open(PREFERENCE);
    expect(screen.getByRole("img", { name: "障害者手帳" })).toBeVisible();
    await press(user, "障害者手帳を削除");
    const question = await screen.findByRole("alertdialog", { name: "この画像を削除しますか？" });
    await user.click(within(question).getByRole("button", { name: "削除" }));
    expect(await screen.findByRole("alertdialog", { name: "画像を削除しました。" })).toBeVisible();
  });

  it("say when deleting failed", async () => {
    network.use(http.delete("*/delete_image/*", () => HttpResponse.error()));
    const { user } = open(PREFERENCE);
    await press(user, "障害者手帳を削除");
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "削除" }));
    expect(await screen.findByRole("alertdialog", { name: "画像の削除に失敗しました。" })).toBeVisible();
  });

  it.each([
    ["手帳.pdf", "application/pdf", /JPEGかPNGの画像ではありません。/],
    ["IMG_0001.HEIC", "image/heic", /（HEIC）は使えません。写真のスクリーンショットを撮って/],
  ])("take no %s, and say what to choose", async (name, type, sentence) => {
    const { form } = open();
    const field = screen.getByRole("group", { name: /障害者手帳の画像/ });
    const files = [new File(["…"], name, { type })];
    fireEvent.change(field.querySelector("input") as HTMLInputElement, { target: { files } });
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
    expect(form().files.disability_certificate).toEqual([]);
  });
});
