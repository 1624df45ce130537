/** The frame of every page: skip link, header, navigation, main part, footer and the area's colour. */
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
}

export function AppShell({ area, header, navigation, children, footer }: AppShellProps): ReactElement {
  // On the root element, so that dialogs and toasts have the colour too.
  useLayoutEffect(() => {
    document.documentElement.dataset.area = area;
  }, [area]);

  return (
    <div className={styles.shell}>
      <SkipLink targetId="main" />
      {header}
      <div className={navigation ? styles.withNavigation : styles.plain}>
        {navigation && <div className={styles.navigation}>{navigation}</div>}
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
