/** Short messages about what just happened. Use an alert for messages that the user must see. */
import {
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
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
  /** Shows the next toasts inside this modal dialog until the returned function is called. */
  showIn: (dialog: HTMLElement) => () => void;
}

interface ShownToast {
  key: number;
  text: string;
  shownAt: number;
  /** The dialog that was open when it was shown, if any. */
  dialog: HTMLElement | null;
}

const ToastContext = createContext<Toasts | null>(null);

/** Provides toasts and announces them politely. */
export function ToastProvider({ children }: { children: ReactNode }): ReactElement {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  // The open modal dialogs. Everything outside the last one is covered, and screen readers ignore it.
  const [dialogs, setDialogs] = useState<readonly HTMLElement[]>([]);
  const openDialogs = useRef(dialogs);
  const lastKey = useRef(0);

  const value = useMemo<Toasts>(
    () => ({
      show: (text) => {
        lastKey.current += 1;
        const dialog = openDialogs.current.at(-1) ?? null;
        const toast = { key: lastKey.current, text, shownAt: Date.now(), dialog };
        // The same text replaces the earlier toast.
        setToasts((others) => [...others.filter((other) => other.text !== text), toast].slice(-MAX_SHOWN));
      },
      removeBefore: (moment) => setToasts((others) => others.filter(({ shownAt }) => shownAt >= moment)),
      showIn: (dialog) => {
        const change = (open: readonly HTMLElement[]): void => {
          openDialogs.current = open;
          setDialogs(open);
        };
        change([...openDialogs.current, dialog]);
        return () => change(openDialogs.current.filter((other) => other !== dialog));
      },
    }),
    [],
  );

  const dismiss = useCallback((key: number) => {
    setToasts((others) => others.filter((other) => other.key !== key));
  }, []);

  const placeOf = ({ dialog }: ShownToast): HTMLElement | null =>
    dialog && dialogs.includes(dialog) ? dialog : null;
  const stripIn = (place: HTMLElement | null): ReactElement => (
    <Strip
      toasts={toasts.filter((toast) => placeOf(toast) === place)}
      isOnTop={place === (dialogs.at(-1) ?? null)}
      onDismiss={dismiss}
    />
  );
  return (
    <ToastContext value={value}>
      {children}
      {stripIn(null)}
      {dialogs.map((dialog, index) => createPortal(stripIn(dialog), dialog, String(index)))}
    </ToastContext>
  );
}

interface StripProps {
  toasts: readonly ShownToast[];
  /** Whether no dialog covers it. */
  isOnTop: boolean;
  onDismiss: (key: number) => void;
}

function Strip({ toasts, isOnTop, onDismiss }: StripProps): ReactElement {
  const strip = useRef<HTMLDivElement>(null);
  useOwnSpace(strip, isOnTop && toasts.length > 0);
  return (
    // Not atomic: with several toasts only the new one is read.
    <div ref={strip} role="status" aria-atomic="false" className={styles.strip}>
      {toasts.map(({ key, text }) => (
        <TimedToast key={key} id={key} text={text} onDismiss={onDismiss} />
      ))}
    </div>
  );
}

/** Shows the toasts of a modal dialog inside it while it is open, so that it does not cover them. */
export function useToastsIn(dialog: RefObject<HTMLElement | null>): void {
  const showIn = useContext(ToastContext)?.showIn;
  useLayoutEffect(() => (dialog.current ? showIn?.(dialog.current) : undefined), [dialog, showIn]);
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
