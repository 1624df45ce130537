/** Delayed calls: held until a test releases them, independent of time. */
import type { Page } from "@playwright/test";

export interface Held {
  /** Resolves when a call is pending. */
  pending: Promise<void>;
  /** Release the held calls and all later ones. */
  release: () => void;
}

/** Hold a page's calls to matching URLs. */
export async function hold(page: Page, calls: string | RegExp): Promise<Held> {
  const pending = signal();
  const released = signal();
  await page.route(calls, async (route) => {
    pending.give();
    await released.given;
    await route.fallback();
  });
  return { pending: pending.given, release: released.give };
}

/** Hold the outgoing WebSocket messages of a page's rooms. Incoming ones pass. */
export async function holdMessages(page: Page): Promise<Held> {
  const pending = signal();
  const released = signal();
  await page.routeWebSocket(/\/ws\/chat\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (frame) => {
      pending.give();
      await released.given;
      server.send(frame);
    });
  });
  return { pending: pending.given, release: released.give };
}

function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
