/** The reason of what an operator is at: typed once, it goes along to whatever is opened from there. */
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
  /** Empty where none was typed yet. */
  reason: string;
  setReason: (reason: string) => void;
}

const ErrandContext = createContext<Errand | null>(null);

/** Keep the reason while the console is open, in this tab's memory alone. */
export function ErrandProvider({ children }: { children: ReactNode }): ReactElement {
  const [reason, setReason] = useState("");
  const errand = useMemo(() => ({ reason, setReason }), [reason]);
  return <ErrandContext value={errand}>{children}</ErrandContext>;
}

/** Return the reason of now, and how to set it. */
export function useErrand(): Errand {
  const errand = useContext(ErrandContext);
  if (!errand) throw new Error("There is no reason outside of the console.");
  return errand;
}

/** Begin anew: what is opened from here has a reason of its own. */
export function useNewErrand(): void {
  const { setReason } = useErrand();
  const forget = useCallback(() => setReason(""), [setReason]);
  useEffect(forget, [forget]);
}
