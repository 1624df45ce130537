/** An XMLHttpRequest controlled by the test, because MSW reports no upload progress. */
import { act } from "@testing-library/react";

export class FakeUpload {
  static latest: FakeUpload;
  headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  onload = (): void => {};
  upload = { onprogress: (_: { loaded: number; total: number }): void => {} };

  open(): void {}

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(): null {
    return null;
  }

  send(): void {
    FakeUpload.latest = this;
  }

  progress(loaded: number, total: number): void {
    act(() => this.upload.onprogress({ loaded, total }));
  }

  answer(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload();
  }
}
