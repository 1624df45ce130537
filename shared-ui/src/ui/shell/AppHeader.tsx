/** The bar at the top of every page: the service's name, the user's name with 様, and the menu. */
import clsx from "clsx";
import type { ReactElement, ReactNode } from "react";
import { Link } from "../buttons/Link";
import { UserIcon } from "../icons/icons";
import { SERVICE_NAME } from "../layout/PageTitle";
import styles from "./AppHeader.module.css";
import { Logo } from "./Logo";
import { Menu, type MenuItem } from "./Menu";

interface AppHeaderProps {
  /** The role's home page. AppShell's area sets the bar's colour. */
  homeHref: string;
  /** Without 様, which is added here. */
  userName?: string;
  menuItems?: readonly MenuItem[];
  /** Shown before the menu, such as the notification button. */
  actions?: ReactNode;
}

export function AppHeader({ homeHref, userName, menuItems = [], actions }: AppHeaderProps): ReactElement {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link href={homeHref} className={styles.home}>
          <Logo />
          <span className={clsx(userName && styles.yielding)}>{SERVICE_NAME}</span>
        </Link>
        <div className={styles.tools}>
          {actions}
          {userName && menuItems.length > 0 && (
            <Menu
              items={menuItems}
              label={
                <>
                  <span className={styles.userIcon}>
                    <UserIcon />
                  </span>
                  <span className={styles.userName}>{userName}様</span>
                </>
              }
            />
          )}
        </div>
      </div>
    </header>
  );
}
