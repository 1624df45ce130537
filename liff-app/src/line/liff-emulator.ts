/** The same five functions for the LINE emulator, because the SDK works only with LINE's own hosts. */
import { subjectOf } from "./id-token";
import { deepLinkTarget } from "./liff-address";
import type { Line, LineTokens } from "./line";

const STORE = "LIFF_STORE:emulator";

export function emulatedLine(emulator: string, channelId: string | null): Line {
  return {
    init: async () => {
      takeTokens(channelId);
      const target = deepLinkTarget(new URL(window.location.href));
      if (!target) return;
      window.location.replace(target);
      // Like the SDK: never resolves, because another page is loading.
      await new Promise(() => undefined);
    },
    isInClient: () => storedTokens() !== null,
    tokens: storedTokens,
    close: () => {
      const person = subjectOf(storedTokens()?.idToken);
      if (person) window.location.assign(`${emulator}/phone/${person}/`);
    },
    openOutside: (path) => void window.open(path, "_blank", "noopener"),
  };
}

/** Keeps the tokens from the URL for this tab, and removes them from the URL. */
function takeTokens(channelId: string | null): void {
  const hash = new URLSearchParams(window.location.hash.slice(1));
  const accessToken = hash.get("access_token");
  if (!accessToken) return;
  if (hash.get("client_id") !== channelId) {
    throw new Error("The address carries tokens of another LINE Login channel.");
  }
  const tokens: LineTokens = { accessToken, idToken: hash.get("id_token") };
  sessionStorage.setItem(STORE, JSON.stringify(tokens));
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
}

function storedTokens(): LineTokens | null {
  const stored = sessionStorage.getItem(STORE);
  return stored ? (JSON.parse(stored) as LineTokens) : null;
}
