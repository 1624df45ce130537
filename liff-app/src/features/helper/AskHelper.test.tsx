import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import type { Contact, HelperState } from "shared-ui/api/types";
import { currentUserQuery } from "shared-ui/features/account/session";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { haveSession } from "shared-ui/testing/session";
import { beforeEach, expect, it } from "vitest";
import { AskHelper } from "./AskHelper";
import { HelperQuestion, loadHelperQuestion } from "./HelperQuestion";

const WORD = { contact: 15, asked_at: null, text: "", said_at: null };
const HELPER = { name: "けんじ", started_at: "2026-03-05T14:30:00+09:00" };

let words: HelperState["words"] = [];
let asked: string[] = [];

const state = () => ({ helper: HELPER, invited_until: null, words });
fakeServer(
  http.get("*/api/auth/user/", () =>
    HttpResponse.json({ id: 1, role: "applicant", username: "ひかり", helper_name: "けんじ" }),
  ),
  http.get("*/api/accounts/applicants/info/", () =>
    HttpResponse.json({ displayName: "ひかり", pictureUrl: null, reachable: true }),
  ),
  http.get("*/api/applicants/helper/", () => HttpResponse.json(state())),
  http.post("*/api/applicants/helper/asked/:id/", ({ params }) => {
    asked.push(String(params.id));
    words = [{ ...WORD, asked_at: "2026-03-05T14:30:00+09:00" }];
    return HttpResponse.json(state());
  }),
);

beforeEach(() => {
  haveSession();
  words = [];
  asked = [];
});

function show(status: Contact["status"] = "pending") {
  const contact = { id: 15, status, home: { name: "ひだまりホーム" } } as Contact;
  return renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <AskHelper contact={contact} />
      <p>ここまで</p>
    </QueryClientProvider>,
  );
}

it("asks with one tap, then focuses the waiting message", async () => {
  const { user } = show();
  const button = await screen.findByRole("button", { name: /けんじさんに「どう思う？」と聞く/ });
  await user.click(button);
  await waitFor(() => expect(screen.getByText("けんじさんに聞きました。返事を待っています。")).toHaveFocus());
  expect(screen.queryByRole("button")).toBeNull();
  expect(asked).toEqual(["15"]);
});

it("shows the helper's comment, and that the person decides", async () => {
  words = [{ ...WORD, text: "しずかで、いいと思います。", said_at: "2026-03-05T15:00:00+09:00" }];
  show();
  expect(await screen.findByRole("figure")).toHaveTextContent("けんじさんの言葉しずかで、いいと思います。");
  expect(screen.getByText("決めるのは、いつもあなたです。")).toBeVisible();
});

it("cannot ask about an ended contact, and shows only the helper's comment", async () => {
  words = [{ ...WORD, text: "しずかで、いいと思います。", said_at: "2026-03-05T15:00:00+09:00" }];
  show("declined");
  expect(await screen.findByRole("figure")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

it("is shown at once on a page that has loaded it", async () => {
  const client = createQueryClient();
  await client.fetchQuery(currentUserQuery());
  await loadHelperQuestion(client);
  const contact = { id: 15, status: "pending", home: { name: "ひだまりホーム" } } as Contact;
  renderUi(
    <QueryClientProvider client={client}>
      <HelperQuestion contact={contact} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("button", { name: /けんじさんに「どう思う？」と聞く/ })).toBeVisible();
});
