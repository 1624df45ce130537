/** A button of the filled header that opens a short list of links and actions. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "../buttons/Link";
import { ChevronDownIcon } from "../icons/icons";
import styles from "./Menu.module.css";

export type MenuItem = { key: string; label: ReactNode; icon?: ReactNode } & (
  | { href: string; onSelect?: never }
  | { onSelect: () => void; href?: never }
);

interface MenuProps {
  /** The button's content. */
  label: ReactNode;
  items: readonly MenuItem[];
}

export function Menu({ label, items }: MenuProps): ReactElement {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  function leave(event: FocusEvent): void {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false);
  }

  function press(event: KeyboardEvent): void {
    const entries = Array.from(root.current?.querySelectorAll<HTMLElement>("li > *") ?? []);
    const here = entries.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Escape" && open) {
      // Esc closes only the menu, not a dialog that contains it.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    } else if (event.key === "ArrowDown" && open) {
      event.preventDefault();
      entries[(here + 1) % entries.length]?.focus();
    } else if (event.key === "ArrowUp" && open) {
      event.preventDefault();
      entries[here <= 0 ? entries.length - 1 : here - 1]?.focus();
    }
  }

  function done(): void {
    // The list closes with the clicked item; a dialog opened by it then returns the focus to the button.
    button.current?.focus();
    setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events come from the button and the list inside
    <div ref={root} className={styles.menu} onBlur={leave} onKeyDown={press}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronDownIcon />
      </button>
      {open && (
        <ul id={listId} className={styles.list}>
          {items.map((item) => (
            <li key={item.key}>
              <Entry item={item} onDone={done} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }): ReactElement {
  if (item.href !== undefined) {
    return (
      <Link href={item.href} className={styles.entry} onClick={onDone}>
        {item.icon}
        {item.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.entry}
      onClick={() => {
        onDone();
        item.onSelect();
      }}
    >
      {item.icon}
      {item.label}
    </button>
  );
}
