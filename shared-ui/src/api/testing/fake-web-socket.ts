/** A WebSocket whose server side is controlled by the test. */

export class FakeWebSocket {
  static readonly OPEN = 1;
  /** All connections, oldest first. */
  static made: FakeWebSocket[] = [];

  readonly url: string;
  readonly sent: string[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: string | URL) {
    this.url = String(url);
    FakeWebSocket.made.push(this);
  }

  static get latest(): FakeWebSocket {
    const latest = FakeWebSocket.made.at(-1);
    if (!latest) throw new Error("No connection was tried.");
    return latest;
  }

  send(data: string): void {
    this.sent.push(data);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen?.();
  }

  deliver(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  drop(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
