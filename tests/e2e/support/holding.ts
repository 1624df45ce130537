/** Answers that come late: held until a test lets them through, so that no clock decides what is on its way. */
import type { Page } from "@playwright/test";

export interface Held {
  /** Resolves once a call is on its way. */
  asked: Promise<void>;
  /** Let the held calls through, and all that follow. */
  release: () => void;
}

/** Hold a page's calls of these addresses. */
export async function hold(page: Page, calls: string | RegExp): Promise<Held> {
  const asked = signal();
  const released = signal();
  await page.route(calls, async (route) => {
    asked.give();
    await released.given;
    await route.fallback();
  });
  return { asked: asked.given, release: released.give };
}

/** Hold what a page's rooms send; what they receive comes at once. */
export async function holdMessages(page: Page): Promise<Held> {
  const asked = signal();
  const released = signal();
  await page.routeWebSocket(/\/ws\/chat\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (frame) => {
      asked.give();
      await released.given;
      server.send(frame);
    });
  });
  return { asked: asked.given, release: released.give };
}

function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
