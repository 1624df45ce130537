/** The session from the start to its end (docs/decisions.md §3). */
import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactElement, ReactNode } from "react";
import { createQueryClient } from "shared-ui/api/query-client";
import { notifySessionExpired } from "shared-ui/api/session-renewal";
import type { Role } from "shared-ui/api/types";
import { useLineLogin, useLogout, useSession, useSessionExpiry } from "shared-ui/features/account/session";
import { dropAllDrafts } from "shared-ui/lib/drafts/draft";
import { fakeServer } from "shared-ui/testing/fake-server";
import { haveSession, hearFromOtherTab } from "shared-ui/testing/session";
import { beforeEach, expect, it, vi } from "vitest";
import { usePasswordLogin } from "./login/password-login";

const network = fakeServer();
beforeEach(haveSession);
beforeEach(dropAllDrafts);

const SENTENCE = "再度ログインしてください。";
const expired = () => HttpResponse.json({ detail: SENTENCE, code: "session_expired" }, { status: 401 });
const nobody = [http.get("*/api/auth/user/", expired), http.post("*/api/accounts/token/refresh/", expired)];

function person(role: Role, username = "小林みどり") {
  return { id: 4, role, username, lineId: null, pictureUrl: null, offices: [] };
}

function somebody(role: Role, username?: string) {
  return http.get("*/api/auth/user/", () => HttpResponse.json(person(role, username)));
}

function start(notify: (sentence: string) => Promise<void> = async () => {}, forget = () => {}) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    () => {
      return {
        isHidden: useSessionExpiry(notify, forget),
        client: useQueryClient(),
        session: useSession(),
        passwordLogin: usePasswordLogin(),
        lineLogin: useLineLogin(),
        logout: useLogout(),
      };
    },
    { wrapper },
  ).result;
}

it("is unknown until the first response, then signed in", async () => {
  network.use(somebody("facility"));
  const app = start();
  expect(app.current.session).toEqual({ status: "unknown", user: null });
  await waitFor(() => expect(app.current.session.status).toBe("signed-in"));
  expect(app.current.session.user?.role).toBe("facility");
});

it.each([
  ["401", nobody],
  ["500", [http.get("*/api/auth/user/", () => new HttpResponse(null, { status: 500 }))]],
  ["no response", [http.get("*/api/auth/user/", () => HttpResponse.error())]],
])("is signed out after %s at the start, without an alert", async (_, handlers) => {
  network.use(...handlers);
  const notify = vi.fn(async () => {});
  const app = start(notify);
  await waitFor(() => expect(app.current.session).toEqual({ status: "signed-out", user: null }));
  expect(notify).not.toHaveBeenCalled();
});

it("is signed out without a call in a browser that cannot have a session", async () => {
  const asked = vi.fn();
  network.use(http.get("*/api/auth/user/", asked));
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "csrf_refresh_token=; path=/; max-age=0";
  const app = start();
  await waitFor(() => expect(app.current.session.status).toBe("signed-out"));
  expect(asked).not.toHaveBeenCalled();
});

it("uses the name and picture from LINE for an applicant", async () => {
  const info = { displayName: "田中あおい", pictureUrl: "https://profile.line-scdn.net/a" };
  network.use(
    somebody("applicant", "U1111"),
    http.get("*/api/accounts/applicants/info/", () => HttpResponse.json(info)),
  );
  const app = start();
  await waitFor(() => expect(app.current.session.user?.username).toBe("田中あおい"));
  expect(app.current.session.user?.pictureUrl).toBe(info.pictureUrl);
});

it("is set by signing in, and removes the previous user's data", async () => {
  network.use(
    ...nobody,
    http.post("*/api/accounts/facilities/login/", () => HttpResponse.json({ user: person("counselor") })),
  );
  const app = start();
  await waitFor(() => expect(app.current.session.status).toBe("signed-out"));
  app.current.client.setQueryData(["/api/chat/contacts/"], []);
  sessionStorage.setItem("draft:5:outbox:2", "[]");
  await act(() => app.current.passwordLogin.mutateAsync({ email: "a@example.jp", password: "…" }));
  await waitFor(() => expect(app.current.session.user?.role).toBe("counselor"));
  expect(app.current.client.getQueryData(["/api/chat/contacts/"])).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it("stays signed out after a rejected login, and shows the server's message", async () => {
  const detail = "メールアドレスかパスワードが違います。";
  network.use(
    ...nobody,
    http.post("*/api/accounts/facilities/login/", () =>
      HttpResponse.json({ detail, code: "sign_in_failed" }, { status: 400 }),
    ),
  );
  const app = start();
  await waitFor(() => expect(app.current.session.status).toBe("signed-out"));
  const login = app.current.passwordLogin.mutateAsync({ email: "a@example.jp", password: "x" });
  await expect(login).rejects.toMatchObject({ status: 400, detail });
  expect(app.current.session.status).toBe("signed-out");
});

it("sends LIFF's tokens unchanged", async () => {
  let body: unknown;
  network.use(
    ...nobody,
    http.post("*/api/accounts/applicants/login/", async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ user: person("facility") });
    }),
  );
  const app = start();
  await act(() => app.current.lineLogin.mutateAsync({ id_token: "i", access_token: "a" }));
  expect(body).toEqual({ code: null, state: null, id_token: "i", access_token: "a" });
});

it("ends with logout; a failed logout changes nothing", async () => {
  network.use(
    somebody("facility"),
    http.post("*/api/auth/logout/", () => HttpResponse.error()),
  );
  const app = start();
  await waitFor(() => expect(app.current.session.status).toBe("signed-in"));
  await act(() => app.current.logout.mutateAsync().catch(() => {}));
  expect(app.current.session.status).toBe("signed-in");

  network.use(http.post("*/api/auth/logout/", () => HttpResponse.json({})));
  await act(() => app.current.logout.mutateAsync());
  await waitFor(() => expect(app.current.session).toEqual({ status: "signed-out", user: null }));
});

it("shows one alert when the session has expired, and ends after the user has closed it", async () => {
  network.use(somebody("facility"));
  let read = () => {};
  const notify = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        read = resolve;
      }),
  );
  const app = start(notify);
  await waitFor(() => expect(app.current.session.status).toBe("signed-in"));
  act(() => {
    notifySessionExpired();
    notifySessionExpired();
  });
  expect(notify.mock.calls).toEqual([[SENTENCE]]);
  expect(app.current.session.status).toBe("signed-in");
  localStorage.setItem("draft:4:office-note:1:2", "{}");
  await act(async () => read());
  await waitFor(() => expect(app.current.session).toEqual({ status: "signed-out", user: null }));
  expect(localStorage).toHaveLength(0);
});

it.each([
  ["the user signs out", null],
  ["another user signs in", 5],
])(
  "when %s in another tab, the page is hidden, drafts are deleted, and the session ends after the alert",
  async (_, userId) => {
    network.use(somebody("facility"));
    let read = () => {};
    const notify = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          read = resolve;
        }),
    );
    const forget = vi.fn();
    const app = start(notify, forget);
    await waitFor(() => expect(app.current.session.status).toBe("signed-in"));
    app.current.client.setQueryData(["/api/chat/contacts/"], []);
    act(() => hearFromOtherTab(userId));
    expect(app.current.isHidden).toBe(true);
    expect(forget).toHaveBeenCalledTimes(1);
    expect(notify.mock.calls).toEqual([[SENTENCE]]);
    await act(async () => read());
    expect(app.current.session).toEqual({ status: "signed-out", user: null });
    expect(app.current.isHidden).toBe(false);
    expect(app.current.client.getQueryData(["/api/chat/contacts/"])).toBeUndefined();
  },
);

it("continues if the same user signs in again in another tab", async () => {
  network.use(somebody("facility"));
  const notify = vi.fn(async () => {});
  const app = start(notify);
  await waitFor(() => expect(app.current.session.status).toBe("signed-in"));
  act(() => hearFromOtherTab(4));
  expect(app.current.isHidden).toBe(false);
  expect(notify).not.toHaveBeenCalled();
});

it("reloads what changed in another tab, and nothing else", async () => {
  network.use(somebody("facility"));
  const app = start();
  await waitFor(() => expect(app.current.session.status).toBe("signed-in"));
  const queries = ["/api/chat/contacts/", "/api/facilities/homes/"];
  for (const path of queries) app.current.client.setQueryData([path], []);
  const newValue = JSON.stringify({ paths: ["/api/chat/contacts/"] });
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "changed", newValue })));
  const stale = queries.map((path) => app.current.client.getQueryState([path])?.isInvalidated);
  expect(stale).toEqual([true, false]);
});

it("informs other tabs about sign-in and sign-out, and leaves nothing in storage", async () => {
  network.use(
    ...nobody,
    http.post("*/api/accounts/facilities/login/", () => HttpResponse.json({ user: person("counselor") })),
    http.post("*/api/auth/logout/", () => HttpResponse.json({})),
  );
  const setItem = vi.spyOn(Storage.prototype, "setItem");
  const app = start();
  await act(() => app.current.passwordLogin.mutateAsync({ email: "a@example.jp", password: "…" }));
  await act(() => app.current.logout.mutateAsync());
  expect(setItem.mock.calls).toEqual([
    ["signed_in_user", '{"userId":4}'],
    ["signed_in_user", '{"userId":null}'],
  ]);
  expect(localStorage).toHaveLength(0);
});
