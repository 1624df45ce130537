/** The narrow layout of sign-in pages: a title, one card, and content below it. */
import type { ReactElement, ReactNode } from "react";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import styles from "./account.module.css";

interface AccountCardProps {
  /** The role the page is for; it sets the card's colour. */
  role?: "facility" | "counselor";
  title: string;
  lead?: ReactNode;
  /** A notice above the card. */
  notice?: ReactNode;
  children: ReactNode;
  /** Help at the bottom of the card. */
  aside?: ReactNode;
  below?: ReactNode;
}

export function AccountCard(props: AccountCardProps): ReactElement {
  const { role, title, lead, notice, children, aside, below } = props;
  return (
    <div className={styles.page} data-area={role}>
      <PageTitle title={title} lead={lead} />
      {notice}
      <div className={styles.card}>
        {children}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {below}
    </div>
  );
}
