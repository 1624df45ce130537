/** Saved views are links; one is saved, renamed and deleted in dialogs that say what is not stored. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { limits } from "shared-ui/api/generated/limits";
import { createQueryClient } from "shared-ui/api/query-client";
import type { SavedFilters, SavedView, User } from "shared-ui/api/types";
import { currentUserQuery } from "shared-ui/features/account/session";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { DialogsProvider } from "shared-ui/ui/dialogs/DialogsProvider";
import { beforeEach, describe, expect, it } from "vitest";
import { OFFICE, signedInAs } from "../../testing";
import { viewIn } from "../long-list/view";
import { peopleQueryOf, savedMatches, savedPeople } from "./filters";
import { prefetchSavedViews, savedViewsQuery } from "./queries";
import { SavedViews } from "./SavedViews";

const PATH = "*/api/accounts/saved-views/";
const NAME = "やりとり中の方";

const filters = (query: string): SavedFilters => savedPeople(viewIn(new URLSearchParams(query)));
const OPEN: SavedView = { id: 4, name: NAME, lost: [], ...filters("state=open") };
const OF_ANOTHER_LIST: SavedView = { id: 5, name: "近い方", lost: [], ...savedMatches({ score_min: 85 }) };

let member: User;
let kept: SavedView[];
let refusal: { status: number; body: object } | null;

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(member)),
  http.get(PATH, () => HttpResponse.json(kept)),
  http.post(PATH, async ({ request }) => {
    if (refusal) return HttpResponse.json(refusal.body, { status: refusal.status });
    const body = (await request.json()) as SavedFilters & { name: string };
    kept = [...kept, { id: kept.length + 10, lost: [], ...body }];
    return HttpResponse.json(kept.at(-1), { status: 201 });
  }),
  http.patch(`${PATH}:id/`, async ({ request, params }) => {
    const change = (await request.json()) as { name: string };
    kept = kept.map((view) => (view.id === Number(params.id) ? { ...view, ...change } : view));
    return HttpResponse.json({});
  }),
  http.delete(`${PATH}:id/`, ({ params }) => {
    kept = kept.filter(({ id }) => id !== Number(params.id));
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  member = signedInAs("facility");
  kept = [OPEN, OF_ANOTHER_LIST];
  refusal = null;
});

/** Shows the views of a list with this URL query; `typed` is the text in the search field. */
function show(query: string, typed = "", client = createQueryClient()) {
  const shown = [typed && `q=${typed}`, query].filter(Boolean).join("&");
  return renderUi(
    <QueryClientProvider client={client}>
      <DialogsProvider>
        <h1>一覧</h1>
        <SavedViews
          path="/list/"
          present={filters(query)}
          shown={shown}
          queryOf={peopleQueryOf}
          // The simulated browser cannot load another page.
          onFollow={() => (event) => event.preventDefault()}
        />
      </DialogsProvider>
    </QueryClientProvider>,
  ).user;
}

const link = (name = NAME) => screen.findByRole("link", { name });
const button = (name: string) => screen.queryByRole("button", { name });

it("loads the views once with a page, so that no filter waits for them", async () => {
  const client = createQueryClient();
  const { queryKey } = savedViewsQuery();
  await prefetchSavedViews(client);
  expect(client.getQueryData(queryKey)).toEqual(kept);
  client.setQueryData(queryKey, [OPEN], { updatedAt: 1 });
  await prefetchSavedViews(client);
  expect(client.getQueryData(queryKey)).toEqual([OPEN]);
});

it("links to the views of this list, and marks and announces the applied one", async () => {
  show("state=open");
  expect(await link()).toHaveAttribute("href", "/list/?state=open");
  expect(await link()).toHaveAttribute("aria-current", "true");
  expect(screen.getByText(`「${NAME}」の条件で表示しています。`)).toHaveRole("status");
  expect(screen.queryByRole("link", { name: OF_ANOTHER_LIST.name })).toBeNull();
  expect(button("この条件を保存")).toBeNull();
  await expectNoViolations();
});

it("marks no view while one also searches, and does not offer to save the same filters again", async () => {
  show("state=open", "山田");
  expect(await link()).not.toHaveAttribute("aria-current");
  expect(button("この条件を保存")).toBeNull();
});

it("shows nothing for a list without filters and without views", async () => {
  kept = [];
  show("");
  await waitFor(() => expect(screen.queryByRole("link")).toBeNull());
  expect(screen.queryByRole("button")).toBeNull();
});

it("saves the filters without typed text, says so, and moves the focus to the views", async () => {
  kept = [];
  const user = show("assignee=mine&order=name", "山田");
  await user.click(await screen.findByRole("button", { name: "この条件を保存" }));
  const dialog = screen.getByRole("dialog", { name: "この条件を保存" });
  expect(dialog).toHaveTextContent("入力した言葉（お名前や市区町村など）と、選んだご本人は、保存しません。");
  const form = within(dialog);
  await user.type(form.getByLabelText(/条件の名前/), "自分の方");
  await user.click(form.getByRole("button", { name: "保存する" }));
  expect(await link("自分の方")).toHaveAttribute("href", "/list/?assignee=mine&order=name");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(JSON.stringify(kept)).not.toContain("山田");
  await waitFor(() => expect(screen.getByRole("heading", { name: "保存した条件" })).toHaveFocus());
  expect(await screen.findByText("条件を保存しました。")).toBeInTheDocument();
});

it("shows a refused name at its field, and keeps it", async () => {
  const fault = "「条件の名前」を入力してください。";
  refusal = {
    status: 422,
    body: { detail: "確かめてください。", code: "invalid", fields: { name: [fault] } },
  };
  const user = show("state=unread");
  await user.click(await screen.findByRole("button", { name: "この条件を保存" }));
  await user.click(screen.getByRole("button", { name: "保存する" }));
  expect(await screen.findByRole("link", { name: fault })).toBeVisible();
  expect(screen.getByLabelText(/条件の名前/)).toHaveAccessibleDescription(new RegExp(fault));
});

it("offers no more than the maximum of a list, and says why", async () => {
  kept = Array.from({ length: limits.savedViews }, (_, id) => ({ ...OPEN, id, name: `条件${id}` }));
  show("state=unread");
  await link("条件0");
  const save = screen.getByRole("button", { name: "この条件を保存" });
  expect(save).toHaveAttribute("aria-disabled", "true");
  expect(save).toHaveAccessibleDescription(/10件までです/);
});

it("renames a view and returns to the list", async () => {
  const user = show("");
  await user.click(await screen.findByRole("button", { name: "名前を変える・消す" }));
  await user.click(screen.getByRole("button", { name: `${NAME}：名前を変える` }));
  const field = screen.getByLabelText(/条件の名前/);
  expect(field).toHaveValue(NAME);
  await user.clear(field);
  await user.type(field, "話している方");
  await user.click(screen.getByRole("button", { name: "保存する" }));
  const list = within(await screen.findByRole("dialog", { name: "保存した条件" }));
  expect(list.getByText("話している方")).toBeVisible();
});

it("deletes a view only after confirmation", async () => {
  const user = show("");
  await user.click(await screen.findByRole("button", { name: "名前を変える・消す" }));
  const list = within(screen.getByRole("dialog", { name: "保存した条件" }));
  await user.click(list.getByRole("button", { name: `${NAME}：消す` }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "残す" }));
  expect(kept).toHaveLength(2);
  await user.click(list.getByRole("button", { name: `${NAME}：消す` }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "消す" }));
  expect(await list.findByText("保存した条件はありません。")).toBeVisible();
  expect(kept).toEqual([OF_ANOTHER_LIST]);
});

describe("a view that lost a filter", () => {
  const WITHOUT_HOME: SavedView = { ...OPEN, id: 6, name: "板橋の方", lost: ["home"] };
  const REST = "条件「板橋の方」で選んだホームは、今の事業所にはありません。ほかの条件で表示しています。";

  it("says so when it is chosen, and is not mistaken for other filters that are equal", async () => {
    kept = [WITHOUT_HOME];
    const user = show("state=open");
    const chosen = await link("板橋の方");
    expect(chosen).not.toHaveAttribute("aria-current");
    expect(screen.queryByText(REST)).toBeNull();
    expect(button("この条件を保存")).toBeVisible();
    await user.click(chosen);
    expect(chosen).toHaveAttribute("aria-current", "true");
    const [announced, visible] = screen.getAllByText(REST);
    expect(announced).toHaveRole("status");
    expect(visible).toBeVisible();
    await expectNoViolations();
  });

  it("says that the whole list is shown if no filter is left", async () => {
    kept = [{ ...WITHOUT_HOME, ...filters(""), lost: ["home", "assignee", "other"] }];
    const user = show("");
    await user.click(await link("板橋の方"));
    const [announced] = screen.getAllByText(/すべて表示しています。$/);
    expect(announced).toHaveTextContent(
      "条件「板橋の方」で選んだホームは、今の事業所にはありません。条件「板橋の方」で選んだ担当スタッフは、今の事業所にはいません。" +
        "条件「板橋の方」の一部は、今は使えません。ほかに条件がないので、すべて表示しています。",
    );
  });

  it("can be deleted there", async () => {
    kept = [WITHOUT_HOME];
    const user = show("state=open");
    await user.click(await link("板橋の方"));
    await user.click(screen.getByRole("button", { name: "板橋の方：この条件を消す" }));
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "消す" }));
    await waitFor(() => expect(screen.queryByText(REST)).toBeNull());
    expect(kept).toEqual([]);
  });
});

it("shows nothing to members who see invoices only, because the lists are not theirs", async () => {
  member = signedInAs("facility", [{ ...OFFICE, position: "billing" }]);
  const client = createQueryClient();
  await client.prefetchQuery(currentUserQuery());
  await prefetchSavedViews(client);
  show("state=unread", "", client);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
