/** How the connection to a room breaks, reconnects and ends. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { haveSession } from "../testing/session";
import { ChatSocket, type ConnectionState } from "./chat-socket";
import { FakeWebSocket } from "./testing/fake-web-socket";

const LOST = 1006;
const states: ConnectionState[] = [];
const onFrame = vi.fn();
let newest = 0;
let socket: ChatSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.made = [];
  states.length = 0;
  onFrame.mockReset();
  newest = 7;
  socket = new ChatSocket(12, { newest: () => newest, onState: (state) => states.push(state), onFrame });
});

afterEach(() => {
  socket.dispose();
});

describe("an open connection", () => {
  beforeEach(() => FakeWebSocket.latest.accept());

  it("connects to the contact's room on the page's own host, and requests missed messages", () => {
    expect(FakeWebSocket.latest.url).toBe("ws://localhost:3000/ws/chat/12/?since=7");
    expect(states).toEqual(["open"]);
  });

  it("sends and receives frames", () => {
    expect(socket.send({ message: "こんにちは", key: "0a1b2c3d" })).toBe(true);
    expect(FakeWebSocket.latest.sent).toEqual(['{"message":"こんにちは","key":"0a1b2c3d"}']);
    FakeWebSocket.latest.deliver({ type: "behind" });
    expect(onFrame).toHaveBeenCalledWith({ type: "behind" });
  });

  it("sends nothing once it is broken", () => {
    FakeWebSocket.latest.drop(LOST);
    expect(socket.send({ message: "こんにちは", key: "0a1b2c3d" })).toBe(false);
  });

  it("is replaced after the page was in the background for long", () => {
    const visibility = vi.spyOn(document, "visibilityState", "get");
    visibility.mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(60_000);
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeWebSocket.made).toHaveLength(2);
  });
});

describe("a broken connection", () => {
  it("retries with growing delays, and with short ones again after a stable connection", () => {
    for (const [longest, tries] of [
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
    ] as const) {
      FakeWebSocket.latest.drop(LOST);
      vi.advanceTimersByTime(longest / 2 - 1);
      expect(FakeWebSocket.made).toHaveLength(tries - 1);
      vi.advanceTimersByTime(longest / 2 + 1);
      expect(FakeWebSocket.made).toHaveLength(tries);
    }
    FakeWebSocket.latest.accept();
    vi.advanceTimersByTime(10_000);
    FakeWebSocket.latest.drop(LOST);
    vi.advanceTimersByTime(1_000);
    expect(FakeWebSocket.made).toHaveLength(5);
    expect(states).toEqual(["waiting", "open", "waiting"]);
  });

  it("never waits longer than 30 seconds", () => {
    for (let tries = 0; tries < 12; tries += 1) {
      FakeWebSocket.latest.drop(LOST);
      vi.advanceTimersByTime(30_000);
    }
    expect(FakeWebSocket.made).toHaveLength(13);
  });

  it.each([
    ["the network is back", () => window.dispatchEvent(new Event("online"))],
    ["the page is visible again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("retries immediately when %s", (_, comeBack) => {
    FakeWebSocket.latest.drop(LOST);
    comeBack();
    expect(FakeWebSocket.made).toHaveLength(2);
  });

  it("catches up after the server closed it for being too slow", () => {
    FakeWebSocket.latest.accept();
    newest = 9;
    FakeWebSocket.latest.drop(4008);
    vi.advanceTimersByTime(1_000);
    FakeWebSocket.latest.accept();
    expect(FakeWebSocket.latest.url).toMatch(/\?since=9$/);
    expect(states).toEqual(["open", "waiting", "open"]);
  });
});

describe("with too many open rooms", () => {
  afterEach(() => vi.restoreAllMocks());

  it("a hidden room waits, and reconnects when it becomes visible", () => {
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    FakeWebSocket.latest.accept();
    FakeWebSocket.latest.drop(4029);
    vi.advanceTimersByTime(3_600_000);
    expect(FakeWebSocket.made).toHaveLength(1);
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeWebSocket.made).toHaveLength(2);
    expect(states).toEqual(["open", "waiting"]);
  });

  it("a visible room reconnects", () => {
    FakeWebSocket.latest.accept();
    FakeWebSocket.latest.drop(4029);
    vi.advanceTimersByTime(1_000);
    expect(FakeWebSocket.made).toHaveLength(2);
  });
});

describe("the end", () => {
  it.each([
    [4001, "closed"],
    [4004, "gone"],
  ])("code %d means %s and stops reconnecting", (code, state) => {
    FakeWebSocket.latest.accept();
    FakeWebSocket.latest.drop(code);
    vi.advanceTimersByTime(120_000);
    window.dispatchEvent(new Event("online"));
    expect(states).toEqual(["open", state]);
    expect(FakeWebSocket.made).toHaveLength(1);
  });

  it("dispose closes the connection and stops reconnecting", () => {
    FakeWebSocket.latest.drop(LOST);
    socket.dispose();
    vi.advanceTimersByTime(120_000);
    window.dispatchEvent(new Event("online"));
    expect(FakeWebSocket.made).toHaveLength(1);
  });
});

describe("an expired session", () => {
  const renewal = vi.fn<() => Promise<Response>>();

  beforeEach(() => {
    renewal.mockReset();
    vi.stubGlobal("fetch", renewal);
    vi.spyOn(console, "info").mockImplementation(() => {});
    vi.spyOn(console, "warn").mockImplementation(() => {});
    haveSession();
  });

  it("is renewed once, and the socket reconnects", async () => {
    renewal.mockResolvedValue(Response.json({}));
    FakeWebSocket.latest.drop(4401);
    await vi.waitFor(() => expect(FakeWebSocket.made).toHaveLength(2));
    FakeWebSocket.latest.accept();
    expect(states).toEqual(["waiting", "open"]);
  });

  it("that cannot be renewed ends the connection", async () => {
    renewal.mockResolvedValue(Response.json({}, { status: 401 }));
    FakeWebSocket.latest.drop(4401);
    await vi.waitFor(() => expect(states).toEqual(["waiting", "signed-out"]));
  });

  it("is not renewed repeatedly", async () => {
    renewal.mockResolvedValue(Response.json({}));
    FakeWebSocket.latest.drop(4401);
    await vi.waitFor(() => expect(FakeWebSocket.made).toHaveLength(2));
    FakeWebSocket.latest.drop(4401);
    await vi.waitFor(() => expect(states.at(-1)).toBe("signed-out"));
    expect(renewal).toHaveBeenCalledTimes(1);
  });
});
