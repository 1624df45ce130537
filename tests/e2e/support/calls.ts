/** Calls of the API with a browser's session, for steps outside of a test's pages. */
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { CONSENT_VERSION } from "../../../liff-app/src/features/consent/version";
import { codeOf } from "./factors";

type Options = { data?: object; multipart?: Record<string, string> };

export class Calls {
  /** With the `request` of a browser context, the context's pages are signed in as well. */
  constructor(private readonly request: APIRequestContext) {}

  async signInAsStaff(email: string): Promise<void> {
    await this.send("POST", "/api/accounts/facilities/login/", {
      data: { email, password: "demo-password" },
    });
  }

  /** Register an authenticator app for the signed-in account, for servers that require a second factor. */
  async setUpApp(): Promise<void> {
    const path = "/api/accounts/factors/app/";
    const { key, state } = await this.send<{ key: string; state: string }>("POST", `${path}begin/`);
    await this.send("POST", path, { data: { state, code: codeOf(key) } });
  }

  /** Sign in through the emulator without its page, and consent. */
  async signInByLine(lineId: string): Promise<void> {
    const { url } = await this.read<{ url: string }>("/api/accounts/applicants/authorize/");
    const allowed = await this.request.get(`${url}&emulator_person=${lineId}`, { maxRedirects: 0 });
    const answer = new URL(allowed.headers().location ?? "").searchParams;
    const data = { code: answer.get("code"), state: answer.get("state") };
    await this.send("POST", "/api/accounts/applicants/login/", { data });
    await this.agree();
  }

  /** Consent as an applicant. Repeating it has no effect. */
  async agree(): Promise<void> {
    await this.send("POST", "/api/applicants/consent/", { data: { version: CONSENT_VERSION } });
  }

  async read<Body>(path: string): Promise<Body> {
    return (await this.request.get(path)).json();
  }

  async send<Body = { id: number }>(
    method: "POST" | "PATCH",
    path: string,
    options: Options = {},
  ): Promise<Body> {
    const { cookies } = await this.request.storageState();
    const csrf = cookies.find(({ name }) => name === "csrf_access_token")?.value ?? "";
    const headers = { "X-CSRF-TOKEN": csrf };
    return bodyOf(await this.request.fetch(path, { method, headers, ...options }));
  }
}

async function bodyOf<Body>(answer: APIResponse): Promise<Body> {
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
