/** Short messages about what just happened. Use an alert for messages that the user must see. */
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Furigana } from "../text/Furigana";
import { Toast } from "./Toast";
import styles from "./Toast.module.css";
import { useOwnSpace } from "./use-own-space";

const SHOWN_FOR_MS = 20_000;
const MAX_SHOWN = 2;

/** Shows a text, which may have furigana. */
type ShowToast = (text: string) => void;

interface Toasts {
  show: ShowToast;
  /** Removes the toasts shown before this time. */
  removeBefore: (moment: number) => void;
}

interface ShownToast {
  key: number;
  text: string;
  shownAt: number;
}

const ToastContext = createContext<Toasts | null>(null);

/** Provides toasts and announces them politely. */
export function ToastProvider({ children }: { children: ReactNode }): ReactElement {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const lastKey = useRef(0);
  const strip = useRef<HTMLDivElement>(null);
  useOwnSpace(strip, toasts.length > 0);

  const value = useMemo<Toasts>(
    () => ({
      show: (text) => {
        lastKey.current += 1;
        const toast = { key: lastKey.current, text, shownAt: Date.now() };
        // The same text replaces the earlier toast.
        setToasts((others) => [...others.filter((other) => other.text !== text), toast].slice(-MAX_SHOWN));
      },
      removeBefore: (moment) => setToasts((others) => others.filter(({ shownAt }) => shownAt >= moment)),
    }),
    [],
  );

  const dismiss = useCallback((key: number) => {
    setToasts((others) => others.filter((other) => other.key !== key));
  }, []);

  return (
    <ToastContext value={value}>
      {children}
      {/* Not atomic: with several toasts only the new one is read. */}
      <div ref={strip} role="status" aria-atomic="false" className={styles.strip}>
        {toasts.map(({ key, text }) => (
          <TimedToast key={key} id={key} text={text} onDismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  );
}

/** Shows a toast for 20 seconds or until it is dismissed. */
export function useToast(): ShowToast {
  return useToasts().show;
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast needs a ToastProvider above it.");
  return toasts;
}

interface TimedToastProps {
  id: number;
  text: string;
  onDismiss: (id: number) => void;
}

/** The timer is paused while the toast is hovered or focused. */
function TimedToast({ id, text, onDismiss }: TimedToastProps): ReactElement {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onDismiss(id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held, id, onDismiss]);

  return <Toast message={<Furigana text={text} />} onHold={setHeld} onDismiss={() => onDismiss(id)} />;
}
