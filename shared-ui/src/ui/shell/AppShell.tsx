/** The frame of every page: skip link, header, navigation, main part, footer and the area's colour. */
import clsx from "clsx";
import { type ReactElement, type ReactNode, useLayoutEffect } from "react";
import styles from "./AppShell.module.css";
import { SkipLink } from "./SkipLink";

export type Area = "facility" | "counselor" | "applicant" | "public" | "operator";

interface AppShellProps {
  /** Sets the colour of everything below. */
  area: Area;
  header: ReactNode;
  navigation?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** For a page that needs the whole window: small margins, and a narrow navigation (`rail` of SideNav). */
  dense?: boolean;
}

export function AppShell(props: AppShellProps): ReactElement {
  const { area, header, navigation, children, footer, dense = false } = props;
  // On the root element, so that dialogs and toasts have the colour too.
  useLayoutEffect(() => {
    document.documentElement.dataset.area = area;
  }, [area]);

  return (
    <div className={styles.shell}>
      <SkipLink targetId="main" />
      {header}
      <div className={clsx(navigation ? styles.withNavigation : styles.plain, dense && styles.dense)}>
        {navigation && <div className={styles.navigation}>{navigation}</div>}
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
