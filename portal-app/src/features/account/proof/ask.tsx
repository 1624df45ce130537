/** Asking anew who one is: above whatever page there is, so that no page has to know of it. Fetched when it is needed. */
import { createRoot } from "react-dom/client";
import { call } from "shared-ui/api/client";
import { paths } from "../../../paths";
import { ProofDialog, type Ways } from "./ProofDialog";

let isUnregistered = false;

let underway: Promise<boolean> | null = null;

/** Ask; true once it is proven, and what was refused may be tried again. Calls that ask at once share one question. */
export function askForProof(code: string): Promise<boolean> {
  underway ??= asked(code).finally(() => {
    underway = null;
  });
  return underway;
}

async function asked(code: string): Promise<boolean> {
  if (code === "second_factor_missing") {
    // What a page asks by itself is refused again and again: once is enough, and where one registers it is too much.
    if (isUnregistered || location.pathname === paths.safety) return false;
    isUnregistered = true;
  }
  const ways = code === "second_factor_missing" ? null : await ownWays();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const isProven = await new Promise<boolean>((resolve) => {
    root.render(<ProofDialog ways={ways} onEnd={resolve} />);
  });
  // After the window has given the focus back.
  setTimeout(() => {
    root.unmount();
    place.remove();
  });
  return isProven;
}

async function ownWays(): Promise<Ways> {
  const found = await call((server) => server.GET("/api/accounts/factors/"));
  return { passkey: found.passkeys.length > 0, app: found.app !== null, recovery: found.recovery_codes > 0 };
}
