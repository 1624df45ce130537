/** What LINE sends to the webhook, signed as LINE signs it. */
import { createHmac, randomBytes } from "node:crypto";

// One of so many is delivered a second time, as LINE does when it saw no answer.
const AGAIN = 20;
const KINDS = ["message", "message", "follow", "unfollow"];
const PEOPLE = [..."123456789ab"].map((letter) => `U${letter.repeat(32)}`);

/** Signed webhooks, each with one event of its own but for those that LINE delivers again. */
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
    if (this.#last && this.sent % AGAIN === 0) return this.#last;
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
