/** Shows the step-up dialog above any page, so that pages need not know about it. Loaded on demand. */
import { createRoot } from "react-dom/client";
import { call } from "shared-ui/api/client";
import { paths } from "../../../paths";
import { ProofDialog } from "./ProofDialog";
import type { AvailableFactors } from "./ProofForm";

let isUnregistered = false;

let underway: Promise<boolean> | null = null;

/** Resolves to true after a successful step-up; the call can then be repeated. Concurrent calls share one dialog. */
export function askForProof(code: string): Promise<boolean> {
  underway ??= askOnce(code).finally(() => {
    underway = null;
  });
  return underway;
}

async function askOnce(code: string): Promise<boolean> {
  if (code === "second_factor_missing") {
    // A page's automatic calls fail repeatedly: ask only once, and not on the page where factors are registered.
    if (isUnregistered || location.pathname === paths.safety) return false;
    isUnregistered = true;
  }
  const available = code === "second_factor_missing" ? null : await ownFactors();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const isProven = await new Promise<boolean>((resolve) => {
    root.render(<ProofDialog available={available} onEnd={resolve} />);
  });
  // After the dialog has returned the focus.
  setTimeout(() => {
    root.unmount();
    place.remove();
  });
  return isProven;
}

async function ownFactors(): Promise<AvailableFactors> {
  const found = await call((server) => server.GET("/api/accounts/factors/"));
  return { passkey: found.passkeys.length > 0, app: found.app !== null, recovery: found.recovery_codes > 0 };
}
