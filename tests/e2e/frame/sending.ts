/** Intercept the calls of a visitor's pages: run a check while a call is pending, then refuse it or let it through. */
import type { BrowserContext, Page, Request, Route } from "@playwright/test";

const REFUSAL = { detail: "いまはできません。しばらくしてから、もう一度お試しください。", code: "not_now" };
/** Longer than any response takes here. */
const MOST_MS = 20_000;

export class Sending {
  /** Whether changes are refused. */
  isRefused = false;
  /** Runs while a change is pending. */
  onSent: () => Promise<void> = async () => undefined;
  readonly #underWay = new Set<Request>();
  /** The number of running checks. */
  #looks = 0;

  /** Intercept the WebSockets of rooms, and track all pending calls. */
  async watch(context: BrowserContext): Promise<void> {
    const end = (request: Request): void => void this.#underWay.delete(request);
    context.on("request", (request) => {
      if (isCall(new URL(request.url()))) this.#underWay.add(request);
    });
    context.on("requestfinished", end).on("requestfailed", end);
    await context.routeWebSocket(/\/ws\/chat\//, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage(async (frame) => {
        const { message, key } = JSON.parse(String(frame)) as { message?: string; key?: string };
        if (message !== undefined) await this.#look();
        if (message === undefined || !this.isRefused) server.send(frame);
        else socket.send(JSON.stringify({ type: "error", ...REFUSAL, key }));
      });
    });
  }

  /** Intercept the calls of a page. */
  async take(page: Page): Promise<void> {
    await page.route(isCall, (route) => this.#pass(route));
  }

  /** Return whether a change is pending; with `atAll`, also whether a read is pending. */
  isUnderWay(atAll: boolean): boolean {
    return this.#looks > 0 || [...this.#underWay].some((request) => atAll || request.method() !== "GET");
  }

  /** Close all pages. Changes that they send while they close are refused. */
  async leave(context: BrowserContext): Promise<void> {
    this.onSent = async () => undefined;
    this.isRefused = true;
    for (const page of context.pages()) {
      await this.take(page);
      await page.goto("about:blank");
      const giveUpAt = Date.now() + MOST_MS;
      do await page.waitForTimeout(50);
      while (this.isUnderWay(false) && Date.now() < giveUpAt);
      await page.close();
    }
    this.#underWay.clear();
    this.isRefused = false;
  }

  async #look(): Promise<void> {
    this.#looks += 1;
    // A page can close during the check.
    await this.onSent().catch(() => undefined);
    this.#looks -= 1;
  }

  async #pass(route: Route): Promise<void> {
    if (route.request().method() === "GET") return route.fallback();
    await this.#look();
    if (this.isRefused) await route.fulfill({ status: 409, json: REFUSAL });
    else await route.fallback();
  }
}

function isCall({ pathname }: URL): boolean {
  return pathname.startsWith("/api/");
}
