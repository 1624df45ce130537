/** The mailed links of an address change: nothing happens before the button is pressed. */
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { fakeServer } from "shared-ui/testing/fake-server";
import { afterEach, expect, it } from "vitest";
import { heading, openPortal } from "../../../testing";

let sent: unknown[] = [];
const UNUSABLE = { detail: "このリンクは使えません。", code: "link_unusable" };

const network = fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json({ detail: "", code: "" }, { status: 401 })),
  http.post("*/api/accounts/address/:step/", async ({ params, request }) => {
    sent.push({ step: params.step, ...((await request.json()) as object) });
    return HttpResponse.json({});
  }),
);

afterEach(() => {
  sent = [];
});

it.each([
  ["confirm", "/accounts/address/#s3cret", "確定する", "メールアドレスが変わりました"],
  ["undo", "/accounts/address/?undo#s3cret", "元に戻す", "メールアドレスを元に戻しました"],
])("each link has its own action: %s", async (step, address, button, done) => {
  const { person } = openPortal(address);
  const press = await screen.findByRole("button", { name: button });
  // The router removes it from the address bar just after rendering.
  await waitFor(() => expect(window.location.hash).toBe(""));
  expect(sent).toEqual([]);
  await person.click(press);
  await heading(done);
  expect(sent).toEqual([{ step, token: "s3cret" }]);
});

it("explains what to do with an expired or missing link", async () => {
  network.use(
    http.post("*/api/accounts/address/confirm/", () => HttpResponse.json(UNUSABLE, { status: 404 })),
  );
  const { person } = openPortal("/accounts/address/#old");
  await person.click(await screen.findByRole("button", { name: "確定する" }));
  await heading("メールアドレスのリンクが使えません");
  expect(screen.getByRole("link", { name: "ログインの画面へ" })).toBeVisible();
});
