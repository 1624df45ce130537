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

interface Errand {
  /** Empty if none was typed yet. */
  reason: string;
  setReason: (reason: string) => void;
}

const ErrandContext = createContext<Errand | null>(null);

/** Kept only in this tab's memory. */
export function ErrandProvider({ children }: { children: ReactNode }): ReactElement {
  const [reason, setReason] = useState("");
  const errand = useMemo(() => ({ reason, setReason }), [reason]);
  return <ErrandContext value={errand}>{children}</ErrandContext>;
}

/** The current reason, and its setter. */
export function useErrand(): Errand {
  const errand = useContext(ErrandContext);
  if (!errand) throw new Error("There is no reason outside of the console.");
  return errand;
}

/** Clears the reason: what is opened from this page needs a new one. */
export function useNewErrand(): void {
  const { setReason } = useErrand();
  const forget = useCallback(() => setReason(""), [setReason]);
  useEffect(forget, [forget]);
}
