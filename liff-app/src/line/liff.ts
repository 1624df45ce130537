/** Which implementation of LINE answers this page. Signing in to the service is sign-in.ts. */
import type { PageSettings } from "shared-ui/api/page-settings";
import type { Line } from "./line";

/** The app in an ordinary browser that LINE did not open: the SDK and its call to LINE are not needed. */
export const outsideLine: Line = {
  init: async () => undefined,
  isInClient: () => false,
  tokens: () => null,
  close: () => undefined,
  openOutside: () => undefined,
};

/** Return the LINE that this page was opened by: the real one, the emulated one, or none. */
export async function openLine(settings: PageSettings): Promise<Line> {
  if (settings.lineEmulator) {
    const { emulatedLine } = await import("./liff-emulator");
    return emulatedLine(settings.lineEmulator, settings.loginChannelId);
  }
  if (!settings.liffId || !isOpenedByLine()) return outsideLine;
  const { sdkLine } = await import("./liff-sdk");
  return sdkLine(settings.liffId);
}

/** Tell from the browser's name and the address whether LINE's own browser or a LIFF address led here. */
export function isOpenedByLine(): boolean {
  if (isLineBrowser()) return true;
  const query = new URLSearchParams(window.location.search);
  const keys = [...query.keys()];
  return keys.some((key) => key.startsWith("liff")) || window.location.hash.includes("access_token=");
}

/** Tell whether this is LINE's own browser. */
export function isLineBrowser(): boolean {
  return /\bLine\//.test(navigator.userAgent);
}
