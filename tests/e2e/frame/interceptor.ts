/** Intercept the calls of a visitor's pages: run a check while a call is pending, then refuse it or let it through. */
import type { BrowserContext, Page, Request, Route } from "@playwright/test";

export const REFUSAL = {
  detail: "いまはできません。しばらくしてから、もう一度お試しください。",
  code: "not_now",
};
/** Longer than any response takes here. */
const TIMEOUT_MS = 20_000;

export class Interceptor {
  /** Whether changes are refused. */
  isRefused = false;
  /** Runs while a change is pending. */
  onChange: () => Promise<void> = async () => undefined;
  readonly #pending = new Set<Request>();
  /** The number of running checks. */
  #checks = 0;

  /** Intercept the WebSockets of rooms, and track all pending calls. */
  async watch(context: BrowserContext): Promise<void> {
    const end = (request: Request): void => void this.#pending.delete(request);
    context.on("request", (request) => {
      if (isCall(new URL(request.url()))) this.#pending.add(request);
    });
    context.on("requestfinished", end).on("requestfailed", end);
    await context.routeWebSocket(/\/ws\/chat\//, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage(async (frame) => {
        const { message, key } = JSON.parse(String(frame)) as { message?: string; key?: string };
        if (message !== undefined) await this.#check();
        if (message === undefined || !this.isRefused) server.send(frame);
        else socket.send(JSON.stringify({ type: "error", ...REFUSAL, key }));
      });
    });
  }

  async intercept(page: Page): Promise<void> {
    await page.route(isCall, (route) => this.#handle(route));
  }

  /** Return whether a change is pending; with `atAll`, also whether a read is pending. */
  isPending(atAll: boolean): boolean {
    return this.#checks > 0 || [...this.#pending].some((request) => atAll || request.method() !== "GET");
  }

  /** Close all pages. Changes that they send while they close are refused. */
  async closePages(context: BrowserContext): Promise<void> {
    this.onChange = async () => undefined;
    this.isRefused = true;
    for (const page of context.pages()) {
      await this.intercept(page);
      await page.goto("about:blank");
      const giveUpAt = Date.now() + TIMEOUT_MS;
      do await page.waitForTimeout(50);
      while (this.isPending(false) && Date.now() < giveUpAt);
      await page.close();
    }
    this.#pending.clear();
    this.isRefused = false;
  }

  async #check(): Promise<void> {
    this.#checks += 1;
    // A page can close during the check.
    await this.onChange().catch(() => undefined);
    this.#checks -= 1;
  }

  async #handle(route: Route): Promise<void> {
    if (route.request().method() === "GET") return route.fallback();
    await this.#check();
    if (this.isRefused) await route.fulfill({ status: 409, json: REFUSAL });
    else await route.fallback();
  }
}

function isCall({ pathname }: URL): boolean {
  return pathname.startsWith("/api/");
}
