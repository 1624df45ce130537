/** What a visitor's pages send to the server: held while somebody looks, refused or let through, and waited for. */
import type { BrowserContext, Page, Request, Route } from "@playwright/test";

const REFUSAL = { detail: "いまはできません。しばらくしてから、もう一度お試しください。", code: "not_now" };
/** Longer than anything takes to be answered here. */
const MOST_MS = 20_000;

export class Sending {
  /** Whether what is sent is refused rather than let through. */
  isRefused = false;
  /** What is done while something that is sent is on its way. */
  onSent: () => Promise<void> = async () => undefined;
  readonly #underWay = new Set<Request>();
  /** How often somebody is looking at something that is sent. */
  #looks = 0;

  /** Stand between a browser's pages and the server's rooms; and know of every call that is on its way. */
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

  /** Stand between a page and the calls of the server. */
  async take(page: Page): Promise<void> {
    await page.route(isCall, (route) => this.#pass(route));
  }

  /** Say whether something that is sent is on its way, or something at all. */
  isUnderWay(atAll: boolean): boolean {
    return this.#looks > 0 || [...this.#underWay].some((request) => atAll || request.method() !== "GET");
  }

  /** Close every page; what it sends when it is left is refused, and comes to nobody's world. */
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
    // A page may go away while it is looked at.
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
