/** The real LIFF SDK behind the five functions. The pluggable build loads nothing from a CDN. */
import CloseWindow from "@line/liff/close-window";
import liff from "@line/liff/core";
import GetAccessToken from "@line/liff/get-access-token";
import GetIDToken from "@line/liff/get-id-token";
import IsInClient from "@line/liff/is-in-client";
import OpenWindow from "@line/liff/open-window";
import type { Line } from "./line";

export function sdkLine(liffId: string): Line {
  for (const plugin of [IsInClient, GetIDToken, GetAccessToken, CloseWindow]) {
    liff.use(new plugin());
  }
  liff.use(new OpenWindow());
  return {
    init: () => liff.init({ liffId }),
    isInClient: () => liff.isInClient(),
    tokens: () => {
      const accessToken = liff.getAccessToken();
      return accessToken ? { accessToken, idToken: liff.getIDToken() } : null;
    },
    close: () => {
      if (liff.isInClient()) liff.closeWindow();
    },
    openOutside: (path) =>
      liff.openWindow({ url: new URL(path, window.location.origin).href, external: true }),
  };
}
