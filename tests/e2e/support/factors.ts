/** Second factors of staff: passkeys of Chromium's virtual authenticator, and codes of an app. */
import { createHmac } from "node:crypto";
import { type CDPSession, expect, type Page } from "@playwright/test";

export const STEP_SECONDS = 30;
/** The maximum time between entering a code and its verification on a busy machine. */
const SECONDS_TO_CHECK = 10;

/** A virtual authenticator that confirms requests without a touch. */
export class Device {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** Add an authenticator to a page's browser. */
  static async of(page: Page): Promise<Device> {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable");
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Device(session, authenticatorId);
  }

  async deletePasskeys(): Promise<void> {
    await this.session.send("WebAuthn.clearCredentials", { authenticatorId: this.authenticatorId });
  }
}

/** Wait until the current time step is long enough for the server to verify a code within it. */
export async function waitForTimeStep(): Promise<void> {
  const left = (): number => STEP_SECONDS - ((Date.now() / 1000) % STEP_SECONDS);
  await expect.poll(left, { timeout: 2 * SECONDS_TO_CHECK * 1000 }).toBeGreaterThan(SECONDS_TO_CHECK);
}

/** Return the code of an app whose clock is this many seconds ahead (RFC 6238). */
export function codeOf(secret: string, ahead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1000 + ahead) / STEP_SECONDS)));
  const hash = createHmac("sha1", base32(secret)).update(counter).digest();
  const start = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function base32(text: string): Buffer {
  const bits = [...text].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2));
  const all = bits.map((five) => five.padStart(5, "0")).join("");
  return Buffer.from((all.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
