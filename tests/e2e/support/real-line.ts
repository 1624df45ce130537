/** LINE's hosts in a test browser. The emulator answers the requests of the page and the SDK. */
import { type APIRequestContext, type Browser, expect, type Page, type Route } from "@playwright/test";
import { REAL_LINE } from "../servers/addresses";
import { Calls } from "./calls";
import { homeForm, wishesForm } from "./forms";

const { server, line } = REAL_LINE;
const LIFF_ID = "1650000001-demoLiff";
export const HIKARI = `U${"1".repeat(32)}`;
export const GREETING = "はじめまして。一度お会いしませんか。";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

/** Return the URL of a link in a LINE message. */
export function liffLink(path: string): string {
  return `https://liff.line.me/${LIFF_ID}${path}`;
}

/** A person's browser: the phone's browser, or LINE's browser, which passes tokens to the app. */
export class PhoneBrowser {
  /** The URLs of all requests. */
  readonly requests: URL[] = [];

  private constructor(
    readonly page: Page,
    private readonly person: string | null,
  ) {
    page.on("request", (request) => this.requests.push(new URL(request.url())));
  }

  static async outside(browser: Browser): Promise<PhoneBrowser> {
    return PhoneBrowser.begin(browser, null);
  }

  static async inLine(browser: Browser, person = HIKARI): Promise<PhoneBrowser> {
    return PhoneBrowser.begin(browser, person);
  }

  private static async begin(browser: Browser, person: string | null): Promise<PhoneBrowser> {
    const userAgent = `${IPHONE}${person ? " Safari Line/15.12.0 LIFF" : " Safari/604.1"}`;
    const context = await browser.newContext({
      baseURL: server,
      viewport: { width: 360, height: 740 },
      userAgent,
    });
    // The bridge between LINE's browser and the LINE app.
    if (person) await context.addInitScript("window._liff = { features: {}, postMessage() {} }");
    const phone = new PhoneBrowser(await context.newPage(), person);
    await context.route(/^https:\/\/(api|access|liff)\.line\.me\//, (route) =>
      phone.answerFromEmulator(route),
    );
    return phone;
  }

  /** Open a link of a LINE message. */
  async tap(path: string): Promise<void> {
    await this.page.goto(liffLink(path));
  }

  hosts(): string[] {
    // The emulator's images replace LINE's. The browser may load them at any time.
    const others = this.requests.filter(({ pathname }) => !pathname.startsWith("/pictures/"));
    return [...new Set(others.map(({ host }) => host))].sort();
  }

  /** Return the paths of all calls to LINE's API. */
  lineCalls(): string[] {
    return this.requests.filter(({ host }) => host === "api.line.me").map(({ pathname }) => pathname);
  }

  private async answerFromEmulator(route: Route): Promise<void> {
    const { host, pathname, search } = new URL(route.request().url());
    const url = host === "liff.line.me" ? this.liffUrl(pathname + search) : line + pathname + search;
    await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) });
  }

  private liffUrl(path: string): string {
    return this.person ? phoneUrl(this.person, path) : `${line}/liff${path}`;
  }
}

/** Move the emulator's clock forward, so that earlier tokens expire. */
export async function setClock(request: APIRequestContext, secondsAhead: number): Promise<void> {
  expect((await request.post(`${line}/emulator/clock`, { data: { secondsAhead } })).ok()).toBe(true);
}

/** Create a room between a facility and the test person. Return its id. */
export async function makeRoom(browser: Browser): Promise<number> {
  const [facility, applicant] = await Promise.all([newCalls(browser), newCalls(browser)]);
  await facility.calls.signInAsStaff("facility@example.com");
  await facility.calls.setUpApp();
  const liffUrl = await applicant.request.get(phoneUrl(HIKARI, `/${LIFF_ID}/`), { maxRedirects: 0 });
  const tokens = new URLSearchParams(new URL(liffUrl.headers().location ?? "").hash.slice(1));
  const data = { id_token: tokens.get("id_token"), access_token: tokens.get("access_token") };
  await applicant.calls.send("POST", "/api/accounts/applicants/login/", { data });
  await applicant.calls.agree();
  const multipart = wishesForm();
  const [home, preference] = await Promise.all([
    facility.calls.send("POST", "/api/facilities/homes/", { data: homeForm("みどりの丘ホーム") }),
    applicant.calls.send("POST", "/api/applicants/preferences/", { multipart }),
  ]);
  const ids = { home: home.id, preference: preference.id };
  const { id } = await facility.calls.send("POST", "/api/chat/contacts/", { data: ids });
  await applicant.calls.send("PATCH", `/api/chat/contacts/${id}/accept_contact/`);
  return id;
}

async function newCalls(browser: Browser) {
  const { request } = await browser.newContext({ baseURL: server });
  return { request, calls: new Calls(request) };
}

/** Return the emulator's URL that opens a LIFF link on a person's phone. */
function phoneUrl(person: string, path: string): string {
  return `${line}/phone/${person}/open?uri=${encodeURIComponent(`${line}/liff${path}`)}`;
}
