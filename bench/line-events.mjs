/** Webhook events with LINE's signature. */
import { createHmac, randomBytes } from "node:crypto";

// Every 20th webhook is a redelivery, as LINE sends when it got no response.
const REDELIVERY_INTERVAL = 20;
const KINDS = ["message", "message", "follow", "unfollow"];
const PEOPLE = [..."123456789ab"].map((letter) => `U${letter.repeat(32)}`);

/** Generates signed webhooks with one event each. */
export class Events {
  sent = 0;
  distinct = 0;
  /** @type {{ body: string, headers: Record<string, string> } | null} */
  #last = null;

  constructor(secret) {
    this.secret = secret;
  }

  next() {
    this.sent += 1;
    if (this.#last && this.sent % REDELIVERY_INTERVAL === 0) return this.#last;
    const number = this.distinct++;
    const event = {
      type: KINDS[number % KINDS.length],
      mode: "active",
      timestamp: Date.now(),
      source: { type: "user", userId: PEOPLE[number % PEOPLE.length] },
      webhookEventId: `01BENCH${String(number).padStart(19, "0")}`,
      deliveryContext: { isRedelivery: false },
      replyToken: randomBytes(16).toString("hex"),
      message: { id: String(number), type: "text", text: "こんにちは。" },
    };
    const body = JSON.stringify({ destination: PEOPLE[0], events: [event] });
    const signature = createHmac("sha256", this.secret).update(body).digest("base64");
    this.#last = { body, headers: { "Content-Type": "application/json", "X-Line-Signature": signature } };
    return this.#last;
  }
}
