/** Short notes about what just happened. Never the only place of a message that must be seen: that is an alert. */
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { Toast } from "./Toast";
import styles from "./Toast.module.css";
import { useOwnSpace } from "./use-own-space";

const SHOWN_FOR_MS = 20_000;

type ShowToast = (message: ReactNode) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Offer toasts to everything below and announce them politely. */
export function ToastProvider({ children }: { children: ReactNode }): ReactElement {
  const [toasts, setToasts] = useState<readonly { key: number; message: ReactNode }[]>([]);
  const lastKey = useRef(0);
  const strip = useRef<HTMLDivElement>(null);
  useOwnSpace(strip, toasts.length > 0);

  const show = useCallback<ShowToast>((message) => {
    lastKey.current += 1;
    const toast = { key: lastKey.current, message };
    setToasts((others) => [...others, toast]);
  }, []);

  const dismiss = useCallback((key: number) => {
    setToasts((others) => others.filter((other) => other.key !== key));
  }, []);

  return (
    <ToastContext value={show}>
      {children}
      {/* Not as a whole: of several only what is new is read out. */}
      <div ref={strip} role="status" aria-atomic="false" className={styles.strip}>
        {toasts.map(({ key, message }) => (
          <TimedToast key={key} id={key} message={message} onDismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  );
}

/** Return the function that shows a toast for 20 seconds or until it is dismissed. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it.");
  return show;
}

interface TimedToastProps {
  id: number;
  message: ReactNode;
  onDismiss: (id: number) => void;
}

/** The clock stands still while the person points at the toast or has the focus in it. */
function TimedToast({ id, message, onDismiss }: TimedToastProps): ReactElement {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onDismiss(id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held, id, onDismiss]);

  return <Toast message={message} onHold={setHeld} onDismiss={() => onDismiss(id)} />;
}
