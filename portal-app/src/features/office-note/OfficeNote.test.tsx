/** Typed text is never lost: not by a reload, another tab, or a colleague who saved first. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { beforeEach, expect, it } from "vitest";
import { OfficeNote } from "./OfficeNote";

let saved = "";
let bodies: unknown[] = [];
const note = () => ({ text: saved, by: "同僚", updated_at: "2026-03-05T14:30:00+09:00" });

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json({ detail: "", code: "" }, { status: 401 })),
  http.get("*/api/facilities/notes/3/7/", () => HttpResponse.json(note())),
  http.put("*/api/facilities/notes/3/7/", async ({ request }) => {
    const body = (await request.json()) as { text: string };
    bodies.push(body);
    saved = body.text;
    return HttpResponse.json(note());
  }),
);

beforeEach(() => {
  localStorage.clear();
  saved = "前のメモ";
  bodies = [];
});

const open = () =>
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <OfficeNote noted={{ of: "match", homeId: 3, preferenceId: 7 }} />
    </QueryClientProvider>,
  );
const box = () => screen.findByRole("textbox", { name: "事業所のメモ" });

it("restores typed text when opened again, and says if a colleague saved another note meanwhile", async () => {
  const first = open();
  await userEvent.type(await box(), "と続き");
  first.unmount();
  saved = "同僚のメモ";
  open();
  expect(await box()).toHaveValue("前のメモと続き");
  expect(screen.getByRole("alert")).toHaveTextContent(/メモが変わりました.*同僚のメモ/);
  await expectNoViolations();
  await userEvent.click(screen.getByRole("button", { name: "メモを保存する" }));
  expect(await screen.findByText("メモを保存しました。")).toBeVisible();
  expect(bodies).toEqual([{ text: "前のメモと続き", before: "同僚のメモ" }]);
  expect(screen.queryByText(/メモが変わりました/)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it("shows the saved note if nothing was typed", async () => {
  const first = open();
  await box();
  first.unmount();
  saved = "同僚のメモ";
  open();
  expect(await box()).toHaveValue("同僚のメモ");
  expect(screen.queryByRole("alert")).toBeNull();
});
