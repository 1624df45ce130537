/** LINE's callback after a web login. */
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { createQueryClient } from "shared-ui/api/query-client";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { beforeEach, expect, it, vi } from "vitest";
import CallbackPage from "./CallbackPage";
import { rememberDestination } from "./destination";
import LoginPage from "./LoginPage";
import { keepState } from "./login-state";

const USER = { id: 1, role: "applicant", username: "田中 ひかり", lineId: "U1", pictureUrl: null };
let logins: unknown[] = [];

const network = fakeServer(
  http.post("*/api/accounts/applicants/login/", async ({ request }) => {
    logins.push(await request.json());
    return HttpResponse.json({ user: USER });
  }),
);

beforeEach(() => {
  logins = [];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

function comeBack(query: string): void {
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/accounts/applicants/callback/${query}`]}>
        <Routes>
          <Route path="/accounts/applicants/callback/" Component={CallbackPage} />
          <Route path="/accounts/applicants/login/" Component={LoginPage} />
          <Route path="*" Component={Elsewhere} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("is exchanged once, while a message is shown, and redirects to the requested page", async () => {
  keepState("s1");
  rememberDestination("/chat/12/");
  comeBack("?code=c1&state=s1");
  expect(screen.getByText(/そのままお待ちください/)).toBeVisible();
  expect(await screen.findByText("at /chat/12/")).toBeVisible();
  expect(logins).toEqual([{ code: "c1", state: "s1", id_token: null, access_token: null }]);
});

it.each(["?code=c1&state=other", "?state=s1", "?code=c1", ""])(
  "returns to the login if it is %s",
  async (query) => {
    keepState("s1");
    rememberDestination("/chat/12/");
    comeBack(query);
    expect(await screen.findByRole("button", { name: "LINEでログイン" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(/もう一度ボタンを押してください。/);
    expect(console.error).toHaveBeenCalled();
    expect(logins).toEqual([]);
    expect(sessionStorage.getItem("destination")).toBe("/chat/12/");
  },
);

it("offers a manual login, because LINE's automatic login may have returned to another browser", async () => {
  const asked: string[] = [];
  network.use(
    http.get("*/api/accounts/applicants/authorize/", ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ detail: "あとでお試しください。", code: "http_503" }, { status: 503 });
    }),
  );
  comeBack("?code=c1&state=other");
  fireEvent.click(await screen.findByRole("button", { name: "LINEでログイン" }));
  await waitFor(() => expect(asked).toEqual(["?disable_auto_login=true"]));
});

it("shows a friendly message if the user did not agree", async () => {
  comeBack("?error=ACCESS_DENIED&state=s1");
  expect(await screen.findByRole("alert")).toHaveTextContent("LINEでのログインがキャンセルされました。");
});

it("shows the server's message if LINE rejected the login", async () => {
  keepState("s1");
  const detail = "LINEでログインできませんでした。もう一度お試しください。";
  network.use(
    http.post("*/api/accounts/applicants/login/", () =>
      HttpResponse.json({ detail, code: "line_login_failed" }, { status: 400 }),
    ),
  );
  comeBack("?code=c1&state=s1");
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(detail));
});
