/** The session rule of docs/decisions.md §3, tested with a fake network: one renewal, one retry, one message. */
import { delay, HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer } from "../testing/fake-server";
import { call } from "./client";
import { ApiError } from "./errors";
import { onSessionExpired } from "./session-renewal";

const network = fakeServer();
const SENTENCE = "再度ログインしてください。";
const EXPIRED = HttpResponse.json({ detail: SENTENCE, code: "session_expired" }, { status: 401 });

let asked: string[] = [];
const onExpired = vi.fn();
let stopListening = () => {};

beforeEach(() => {
  asked = [];
  onExpired.mockReset();
  stopListening = onSessionExpired(onExpired);
  signIn();
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  stopListening();
});

/** The access token is expired until it is renewed; then all calls succeed. */
function serverWithExpiredToken({ reissues = true, staysExpired = false } = {}): void {
  let isExpired = true;
  network.use(
    http.post("*/api/accounts/token/refresh/", async ({ request }) => {
      asked.push(`refresh ${request.headers.get("X-CSRF-TOKEN")}`);
      await delay(20);
      if (!reissues) return EXPIRED.clone();
      isExpired = staysExpired;
      return HttpResponse.json({});
    }),
    http.all("*/api/chat/*", ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return isExpired ? EXPIRED.clone() : HttpResponse.json([]);
    }),
  );
}

function signIn(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "csrf_access_token=access-1; path=/";
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "csrf_refresh_token=refresh-1; path=/";
}

function signOut(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "csrf_access_token=; path=/; max-age=0";
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "csrf_refresh_token=; path=/; max-age=0";
}

async function failureOf(answer: Promise<unknown>): Promise<ApiError> {
  const error = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

const contacts = () => call((server) => server.GET("/api/chat/contacts/"));
const notifications = () => call((server) => server.GET("/api/chat/notifications/"));

describe("an expired access token", () => {
  it("is renewed once for two concurrent calls, and both are repeated", async () => {
    serverWithExpiredToken();
    await expect(Promise.all([contacts(), notifications()])).resolves.toEqual([[], []]);
    expect(asked.filter((path) => path.startsWith("refresh"))).toEqual(["refresh refresh-1"]);
    expect(asked.filter((path) => path === "/api/chat/contacts/")).toHaveLength(2);
    expect(asked.filter((path) => path === "/api/chat/notifications/")).toHaveLength(2);
    expect(onExpired).not.toHaveBeenCalled();
    expect(console.info).toHaveBeenCalledWith("アクセストークンを再発行しました。");
  });

  it("the response of the renewal is read; otherwise the browser treats the request as unfinished", async () => {
    serverWithExpiredToken();
    const fetched = vi.spyOn(globalThis, "fetch");
    await contacts();
    const answers = await Promise.all(fetched.mock.results.map(({ value }) => value as Promise<Response>));
    fetched.mockRestore();
    expect(answers.filter(({ url }) => url.endsWith("/refresh/")).map(({ bodyUsed }) => bodyUsed)).toEqual([
      true,
    ]);
  });

  it("is not renewed again for a call that failed before a renewal and returned after it", async () => {
    serverWithExpiredToken();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    network.use(
      http.get(
        "*/api/chat/notifications/",
        async () => {
          await held;
          return EXPIRED.clone();
        },
        { once: true },
      ),
    );
    const slow = notifications();
    await contacts();
    letGo();
    await expect(slow).resolves.toEqual([]);
    expect(asked.filter((path) => path.startsWith("refresh"))).toHaveLength(1);
  });

  it("that cannot be renewed fails every call with the message and is reported once", async () => {
    serverWithExpiredToken({ reissues: false });
    const errors = await Promise.all([failureOf(contacts()), failureOf(notifications())]);
    expect(errors.map(({ detail, isSessionExpired }) => [detail, isSessionExpired])).toEqual([
      [SENTENCE, true],
      [SENTENCE, true],
    ]);
    expect(asked).toHaveLength(3);
    expect(onExpired.mock.calls).toEqual([[SENTENCE]]);
    expect(console.warn).toHaveBeenCalledWith("アクセストークンの再発行に失敗しました。");
  });

  it("is not renewed a second time when the repeated call fails too", async () => {
    serverWithExpiredToken({ staysExpired: true });
    expect((await failureOf(contacts())).detail).toBe(SENTENCE);
    expect(asked).toHaveLength(3);
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it("after sign-out in another tab makes no renewal call and is reported", async () => {
    signOut();
    serverWithExpiredToken();
    expect((await failureOf(contacts())).isSessionExpired).toBe(true);
    expect(asked).toEqual(["/api/chat/contacts/"]);
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it("does not end the session when the network fails during the renewal", async () => {
    serverWithExpiredToken();
    network.use(http.post("*/api/accounts/token/refresh/", () => HttpResponse.error()));
    expect((await failureOf(contacts())).code).toBe("unreachable");
    expect(onExpired).not.toHaveBeenCalled();
  });

  it("is sent again with its body and the CSRF value of the new session", async () => {
    const sent: unknown[] = [];
    network.use(
      http.post("*/api/accounts/token/refresh/", () => {
        // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
        document.cookie = "csrf_access_token=access-2; path=/";
        return HttpResponse.json({});
      }),
      http.post("*/api/chat/contacts/", async ({ request }) => {
        sent.push([request.headers.get("X-CSRF-TOKEN"), await request.json()]);
        return sent.length === 1 ? EXPIRED.clone() : HttpResponse.json({});
      }),
    );
    const body = { home: 1, preference: 2, request_words: "" };
    await call((server) => server.POST("/api/chat/contacts/", { body }));
    expect(sent).toEqual([
      ["access-1", body],
      ["access-2", body],
    ]);
  });
});

describe("a call", () => {
  it("sends the CSRF token if it changes something, and only then", async () => {
    const seen: (string | null)[] = [];
    network.use(
      http.all("*/api/chat/*", ({ request }) => {
        seen.push(request.headers.get("X-CSRF-TOKEN"));
        return HttpResponse.json({});
      }),
    );
    await contacts();
    await call((server) => server.POST("/api/chat/notifications/mark_all_as_read/"));
    expect(seen).toEqual([null, "access-1"]);
  });

  it("fails with the server's message, code and fields", async () => {
    const refusal = {
      detail: "入力内容をご確認ください。",
      code: "invalid",
      fields: { home: ["選んでください。"] },
    };
    network.use(http.post("*/api/chat/contacts/", () => HttpResponse.json(refusal, { status: 422 })));
    const error = await failureOf(
      call((server) =>
        server.POST("/api/chat/contacts/", { body: { home: 1, preference: 2, request_words: "" } }),
      ),
    );
    expect([error.status, error.code, error.detail, error.fields]).toEqual([
      422,
      refusal.code,
      refusal.detail,
      refusal.fields,
    ]);
  });

  it("fails with a helpful message without a network", async () => {
    network.use(http.get("*/api/chat/contacts/", () => HttpResponse.error()));
    const error = await failureOf(contacts());
    expect([error.status, error.detail]).toEqual([
      0,
      "通信できませんでした。電波の状態を確かめて、もう一度お試しください。",
    ]);
  });

  it("fails with a message when the response is not JSON, and with the request id if there is one", async () => {
    network.use(http.get("*/api/chat/contacts/", () => new HttpResponse("<h1>502</h1>", { status: 502 })));
    expect((await failureOf(contacts())).detail).toMatch(/しばらくしてから/);
    const headers = { "X-Request-Id": "1234-5678-9012" };
    network.use(http.get("*/api/chat/contacts/", () => new HttpResponse("broken", { status: 500, headers })));
    expect((await failureOf(contacts())).detail).toMatch(/この番号をお知らせください：1234-5678-9012$/);
    network.use(http.get("*/api/chat/contacts/", () => new HttpResponse("<h1>ok</h1>")));
    expect((await failureOf(contacts())).detail).toMatch(/しばらくしてから/);
  });
});
