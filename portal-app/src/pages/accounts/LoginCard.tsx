/** The frame that both login pages share: title, form, words of help, and the doors of the others. */
import type { ReactElement, ReactNode } from "react";
import { Link } from "shared-ui/components/Link";
import { PageTitle } from "shared-ui/components/PageTitle";
import { landing, login } from "shared-ui/strings/landing";
import { LoginForm } from "./LoginForm";
import styles from "./login.module.css";

interface LoginCardProps {
  role: "facility" | "counselor";
  title: string;
  /** Help for whoever cannot sign in. */
  children: ReactNode;
  others: readonly { href: string; role: keyof typeof landing.doors }[];
}

/** Render the card. */
export function LoginCard({ role, title, children, others }: LoginCardProps): ReactElement {
  return (
    <div className={`${styles.page} ${styles[role]}`}>
      <PageTitle title={title} />
      <div className={styles.card}>
        <LoginForm />
        <div className={styles.aside}>{children}</div>
      </div>
      <nav aria-label={login.otherDoors}>
        <ul className={styles.others}>
          {others.map((other) => (
            <li key={other.role}>
              <Link href={other.href}>{landing.doors[other.role].button}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
