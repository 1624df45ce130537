/** The start: LINE users are signed in once, and a failing LINE does not lock out signed-in users. */
import type { QueryClient } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import { currentUserQuery } from "shared-ui/features/account/session";
import { fakeServer } from "shared-ui/testing/fake-server";
import { haveSession } from "shared-ui/testing/session";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rememberLeft } from "../features/account/left";
import { wayOut } from "../guards";
import { outsideLine } from "../line/liff";
import type { Line } from "../line/line";
import { idTokenOf, startAt } from "../testing";
import { signInWithLine, startLine } from "./start";

const HIKARI = `U${"1".repeat(32)}`;
const KENJI = `U${"2".repeat(32)}`;

let signedIn: { role: string; lineId: string | null } | null = null;
let logins: unknown[] = [];

const refused = () =>
  HttpResponse.json({ detail: "再度ログインしてください。", code: "sign_in_needed" }, { status: 401 });
const network = fakeServer(
  http.get("*/api/auth/user/", () =>
    signedIn ? HttpResponse.json({ id: 1, username: "x", pictureUrl: null, ...signedIn }) : refused(),
  ),
  http.post("*/api/accounts/token/refresh/", refused),
  http.post("*/api/accounts/applicants/login/", async ({ request }) => {
    logins.push(await request.json());
    return HttpResponse.json({
      user: { id: 1, role: "applicant", username: "x", lineId: HIKARI, pictureUrl: null },
    });
  }),
);

beforeEach(() => {
  haveSession();
  signedIn = null;
  logins = [];
});

function inLine(sub: string): Line {
  return {
    ...outsideLine,
    isInClient: () => true,
    tokens: () => ({ accessToken: "a", idToken: idTokenOf(sub) }),
  };
}

function userOf(client: QueryClient): unknown {
  return client.getQueryData(currentUserQuery().queryKey);
}

describe("signing in with LINE", () => {
  it("sends both raw tokens once if nobody is signed in", async () => {
    const client = createQueryClient();
    await signInWithLine(inLine(HIKARI), client);
    expect(logins).toEqual([{ access_token: "a", id_token: idTokenOf(HIKARI), code: null, state: null }]);
    expect(userOf(client)).toMatchObject({ lineId: HIKARI });
  });

  it("is skipped for a user who is signed in already", async () => {
    signedIn = { role: "applicant", lineId: HIKARI };
    await signInWithLine(inLine(HIKARI), createQueryClient());
    expect(logins).toEqual([]);
  });

  it.each([
    ["another person", { role: "applicant", lineId: KENJI }],
    ["a facility", { role: "facility", lineId: null }],
  ])("replaces the session of %s", async (_, other) => {
    signedIn = other;
    await signInWithLine(inLine(HIKARI), createQueryClient());
    expect(logins).toHaveLength(1);
  });

  it("leaves the login page alone: there someone has just signed out", async () => {
    startAt("/accounts/applicants/login/");
    await signInWithLine(inLine(HIKARI), createQueryClient());
    expect(logins).toEqual([]);
  });

  it("waits for a choice after a user has left the service", async () => {
    rememberLeft();
    await signInWithLine(inLine(HIKARI), createQueryClient());
    expect(logins).toEqual([]);
    expect(wayOut(inLine(HIKARI), "/applicants/top/")).toBe("/accounts/applicants/login/");
  });

  it("does nothing outside LINE", async () => {
    await signInWithLine(outsideLine, createQueryClient());
    expect(logins).toEqual([]);
  });

  it("fails with the server's message", async () => {
    const body = {
      detail: "LINEでログインできませんでした。もう一度お試しください。",
      code: "line_login_failed",
    };
    network.use(
      http.post("*/api/accounts/applicants/login/", () => HttpResponse.json(body, { status: 400 })),
    );
    await expect(signInWithLine(inLine(HIKARI), createQueryClient())).rejects.toMatchObject({
      detail: body.detail,
    });
  });
});

describe("starting LINE", () => {
  const settings = {
    liffId: "1650000001-demoLiff",
    loginChannelId: "1650000001",
    lineEmulator: null,
    addFriendUrl: null,
    inquiryUrl: null,
    supportEmail: null,
    supportPhone: null,
    operatorName: null,
    operatorAddress: null,
    privacyOfficer: null,
    registrationNumber: null,
    bankAccount: null,
  };
  const emulated = { ...settings, lineEmulator: "http://line.test" };
  const broken = "/?liff.state=%2Fchat%2F12%2F#access_token=a&id_token=i&client_id=999";

  it("does not load the SDK in a browser not opened by LINE", async () => {
    startAt("/applicants/top/?contact=1");
    expect(await startLine(settings, createQueryClient())).toBe(outsideLine);
    expect(window.location.href).toContain("/applicants/top/?contact=1");
  });

  it("continues to the deep link without LINE if a user is signed in", async () => {
    signedIn = { role: "applicant", lineId: HIKARI };
    startAt(broken);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await startLine(emulated, createQueryClient())).toBe(outsideLine);
    expect(window.location.pathname).toBe("/chat/12/");
  });

  it("fails if nobody is signed in and LINE opened the page", async () => {
    startAt(broken);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await expect(startLine(emulated, createQueryClient())).rejects.toThrow();
  });
});
