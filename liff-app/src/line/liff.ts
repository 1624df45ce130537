/** Selects the implementation of LINE for this page. */
import type { PageSettings } from "shared-ui/api/page-settings";
import type { Line } from "./line";

/** For an ordinary browser not opened by LINE: needs neither the SDK nor a call to LINE. */
export const outsideLine: Line = {
  init: async () => undefined,
  isInClient: () => false,
  tokens: () => null,
  close: () => undefined,
  openOutside: () => undefined,
};

/** The LINE that opened this page: the real one, the emulator, or none. */
export async function openLine(settings: PageSettings): Promise<Line> {
  if (settings.lineEmulator) {
    const { emulatedLine } = await import("./liff-emulator");
    return emulatedLine(settings.lineEmulator, settings.loginChannelId);
  }
  if (!settings.liffId || !isOpenedByLine()) return outsideLine;
  const { sdkLine } = await import("./liff-sdk");
  return sdkLine(settings.liffId);
}

/** Whether LINE's browser or a LIFF URL opened the page, by user agent and URL. */
export function isOpenedByLine(): boolean {
  if (isLineBrowser()) return true;
  const query = new URLSearchParams(window.location.search);
  const keys = [...query.keys()];
  return keys.some((key) => key.startsWith("liff")) || window.location.hash.includes("access_token=");
}

export function isLineBrowser(): boolean {
  return /\bLine\//.test(navigator.userAgent);
}
