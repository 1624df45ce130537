/** A modal dialog, based on <dialog>. For yes/no questions use DialogsProvider. */
import clsx from "clsx";
import { type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "../buttons/Button";
import { useToastsIn } from "../feedback/ToastProvider";
import { useFocusInView } from "../focus/focus-in-view";
import { focusedPlace, giveFocusBack } from "../focus/place";
import { CloseIcon } from "../icons/icons";
import { CommonWords } from "../text/CommonWords";
import styles from "./Dialog.module.css";

interface DialogProps {
  open: boolean;
  /** Called by 閉じる and by Esc; the owner must then set `open` to false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons, next to each other at the bottom. */
  actions?: ReactNode;
  size?: "small" | "medium" | "large";
  role?: "alertdialog";
  /** For questions that must be answered by one of the buttons. */
  hideClose?: boolean;
  /** Content below the text to choose from; not part of the dialog's description. */
  choice?: ReactNode;
  /** For a message with one button: focuses it, so that Enter closes the message. */
  startsAtAction?: boolean;
}

/** Focuses the heading on opening, and restores the focus on closing. */
export function Dialog({ open, ...props }: DialogProps): ReactElement | null {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<DialogProps, "open">): ReactElement {
  const { onClose, title, children, actions, size = "medium", role, hideClose, startsAtAction } = props;
  const { choice } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const opener = focusedPlace();
    const element = dialog.current;
    element?.showModal();
    const action = startsAtAction ? element?.querySelector<HTMLElement>("[data-actions] button") : null;
    (action ?? heading.current)?.focus();
    return () => {
      element?.close();
      giveFocusBack(opener);
    };
  }, [startsAtAction]);
  // After the effect above, because a dialog that is not shown has no height.
  const scrolls = useScrolls(panel, body);
  useFocusInView(panel);
  useToastsIn(dialog);

  return (
    <dialog
      ref={dialog}
      role={role}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === "alertdialog" && children ? `${id}-body` : undefined}
      onCancel={(event) => {
        // A file picker inside the dialog also fires "cancel" when it is closed without a selection.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Some browsers close the dialog without "cancel" if Esc is pressed twice; the owner must know.
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
    >
      <div ref={panel} className={clsx(styles.panel, styles[size])}>
        <div className={styles.header}>
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {!hideClose && (
            <Button variant="quiet" size="small" icon={<CloseIcon />} onClick={onClose}>
              <CommonWords of="close" />
            </Button>
          )}
        </div>
        <div
          ref={body}
          id={choice ? undefined : `${id}-body`}
          className={styles.body}
          {...(scrolls && scrollable(`${id}-title`))}
        >
          {choice ? <div id={`${id}-body`}>{children}</div> : children}
          {choice}
        </div>
        {actions && (
          <div className={styles.actions} data-actions>
            {actions}
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Long content must be scrollable by keyboard, even if nothing in it is focusable. */
function scrollable(labelledBy: string): { tabIndex: 0; role: "group"; "aria-labelledby": string } {
  return { tabIndex: 0, role: "group", "aria-labelledby": labelledBy };
}

/** On large screens the content scrolls, otherwise the whole panel. */
function useScrolls(panel: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const isLonger = ({ current }: RefObject<HTMLElement | null>): boolean =>
      current !== null && current.scrollHeight > current.clientHeight;
    const measure = (): void => setScrolls(isLonger(panel) || isLonger(content));
    measure();
    window.addEventListener("resize", measure);
    // Content may load after the dialog has opened.
    const growth = new MutationObserver(measure);
    if (content.current) growth.observe(content.current, { childList: true, subtree: true });
    return () => {
      window.removeEventListener("resize", measure);
      growth.disconnect();
    };
  }, [panel, content]);
  return scrolls;
}
