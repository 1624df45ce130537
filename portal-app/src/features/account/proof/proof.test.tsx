/** A call that needs a step-up opens a dialog, and is repeated after it. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { call, setStepUp } from "shared-ui/api/client";
import { fakeServer } from "shared-ui/testing/fake-server";
import { beforeEach, expect, it } from "vitest";
import { askForProof } from "./ask";

let isProven: boolean;
let refusal: string;
let given: unknown[];
let asked: number;
let ways: { passkeys: unknown[]; app: object | null; recovery_codes: number };

fakeServer(
  http.get("*/api/offices/figures/", () => {
    asked += 1;
    if (isProven) return HttpResponse.json([]);
    return HttpResponse.json({ detail: "確かめてください。", code: refusal }, { status: 403 });
  }),
  http.get("*/api/accounts/factors/", () => HttpResponse.json({ ...ways, is_asked: true, is_needed: true })),
  http.post("*/api/accounts/factors/prove/", async ({ request }) => {
    const body = (await request.json()) as { code: string | null; password: string | null };
    given.push(body);
    isProven = body.code === "123456" || body.password === "right";
    if (isProven) return HttpResponse.json({});
    const fields = { code: ["コードが違います。"] };
    return HttpResponse.json({ detail: "ご確認ください。", code: "wrong_code", fields }, { status: 422 });
  }),
);

beforeEach(() => {
  isProven = false;
  refusal = "second_factor_needed";
  given = [];
  asked = 0;
  ways = { passkeys: [], app: { created_at: "", used_at: null }, recovery_codes: 10 };
  setStepUp(askForProof);
});

const read = () => call((server) => server.GET("/api/offices/figures/"));

it("repeats concurrent calls after one dialog, which also shows a wrong code", async () => {
  const person = userEvent.setup();
  const answers = Promise.all([read(), read()]);
  const window = await screen.findByRole("dialog", { name: "あなたであることを確かめます" });
  await person.click(screen.getByRole("button", { name: "確かめる" }));
  expect(given).toEqual([]);
  await person.type(screen.getByRole("textbox", { name: /6けたのコード/ }), "000000");
  await person.click(screen.getByRole("button", { name: "確かめる" }));
  expect(await screen.findByRole("link", { name: "コードが違います。" })).toBeVisible();
  await person.clear(screen.getByRole("textbox", { name: /6けたのコード/ }));
  await person.type(screen.getByRole("textbox", { name: /6けたのコード/ }), "123456");
  await person.click(screen.getByRole("button", { name: "確かめる" }));
  expect(await answers).toEqual([[], []]);
  expect(window).not.toBeInTheDocument();
  expect(asked).toBe(4);
});

it("keeps the error if the user closes the dialog", async () => {
  const person = userEvent.setup();
  const answer = expect(read()).rejects.toMatchObject({ code: "second_factor_needed" });
  await person.click(await screen.findByRole("button", { name: "今はしない" }));
  await answer;
  expect(asked).toBe(1);
});

it("accepts the password if there is no second factor", async () => {
  ways = { passkeys: [], app: null, recovery_codes: 0 };
  const person = userEvent.setup();
  const answer = read();
  await person.type(await screen.findByLabelText(/パスワード/), "right");
  await person.click(screen.getByRole("button", { name: "確かめる" }));
  expect(await answer).toEqual([]);
  expect(given).toEqual([{ passkey: null, code: null, password: "right" }]);
});

it("links once to the page to register a factor", async () => {
  refusal = "second_factor_missing";
  const person = userEvent.setup();
  const answer = expect(read()).rejects.toMatchObject({ code: "second_factor_missing" });
  expect(await screen.findByRole("dialog", { name: "二段階認証の登録が必要です" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "今はしない" }));
  await answer;
  await expect(read()).rejects.toMatchObject({ code: "second_factor_missing" });
  expect(screen.queryByRole("dialog")).toBeNull();
});
