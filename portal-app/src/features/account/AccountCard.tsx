/** The narrow frame of the pages about signing in: a title, one card, and what stands under it. */
import type { ReactElement, ReactNode } from "react";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import styles from "./account.module.css";

interface AccountCardProps {
  /** Whose page it is; it decides the card's colour. */
  role?: "facility" | "counselor";
  title: string;
  lead?: ReactNode;
  /** What just happened, before the card. */
  notice?: ReactNode;
  children: ReactNode;
  /** Help at the card's foot. */
  aside?: ReactNode;
  below?: ReactNode;
}

/** Render the frame. */
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
