/** The links of a role's area, next to the page on wide screens and above it on narrow ones. */
import clsx from "clsx";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { Link } from "../buttons/Link";
import styles from "./SideNav.module.css";

export interface SideNavItem {
  href: string;
  label: ReactNode;
  icon?: ReactNode;
  current?: boolean;
}

interface SideNavProps {
  /** Distinguishes it from other navigations on the page. */
  label: string;
  items: readonly SideNavItem[];
  /** On wide screens with the label under the icon, for a dense AppShell. */
  rail?: boolean;
}

export function SideNav({ label, items, rail = false }: SideNavProps): ReactElement {
  return (
    <nav aria-label={label}>
      <ul className={clsx(styles.list, rail && styles.rail)}>
        {items.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              aria-current={item.current ? "page" : undefined}
              className={clsx(styles.link, item.current && styles.current)}
            >
              {item.icon}
              {typeof item.label === "string" ? withBreaks(item.label) : item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A narrow link breaks its label between katakana and kanji, where the browser finds no phrases. */
function withBreaks(label: string): ReactNode {
  const [first, ...others] = label.split(/(?<=[ァ-ヶー])(?=[一-龠])/);
  return (
    <span>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
}
