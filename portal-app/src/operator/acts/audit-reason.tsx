/** The reason of an operator's current work: typed once, used for everything opened from there. */
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";

interface AuditReason {
  /** Empty if none was typed yet. */
  reason: string;
  setReason: (reason: string) => void;
}

const AuditReasonContext = createContext<AuditReason | null>(null);

/** Kept only in this tab's memory. */
export function AuditReasonProvider({ children }: { children: ReactNode }): ReactElement {
  const [reason, setReason] = useState("");
  const auditReason = useMemo(() => ({ reason, setReason }), [reason]);
  return <AuditReasonContext value={auditReason}>{children}</AuditReasonContext>;
}

/** The current reason, and its setter. */
export function useAuditReason(): AuditReason {
  const auditReason = useContext(AuditReasonContext);
  if (!auditReason) throw new Error("There is no reason outside of the console.");
  return auditReason;
}

/** Clears the reason: what is opened from this page needs a new one. */
export function useNewAuditReason(): void {
  const { setReason } = useAuditReason();
  const forget = useCallback(() => setReason(""), [setReason]);
  useEffect(forget, [forget]);
}
