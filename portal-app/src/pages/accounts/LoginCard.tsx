/** The frame that both login pages share: title, form, words of help, and the doors of the others. */

import type { ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "shared-ui/components/buttons/Link";
import { Notice } from "shared-ui/components/feedback/Notice";
import { InquiryLink } from "shared-ui/features/privacy-policy/InquiryLink";
import { landing, login } from "shared-ui/strings/frame/landing";
import { WantedNotice } from "../../layouts/WantedNotice";
import { paths } from "../../paths";
import { AccountCard } from "./AccountCard";
import styles from "./account.module.css";
import { LoginForm } from "./LoginForm";

interface LoginCardProps {
  role: "facility" | "counselor";
  title: string;
  others: readonly { href: string; role: keyof typeof landing.doors }[];
}

/** What the page before this one tells it. */
export interface LoginState {
  passwordSet: true;
}

/** Render the card. */
export function LoginCard({ role, title, others }: LoginCardProps): ReactElement {
  const state = useLocation().state as LoginState | null;
  return (
    <AccountCard
      role={role}
      title={title}
      lead={<Link href={paths.facilityRequest}>{login.newcomers}</Link>}
      notice={
        state?.passwordSet ? (
          <Notice tone="success" title={login.passwordSet} announce>
            <p>{login.passwordSetWords}</p>
          </Notice>
        ) : (
          <WantedNotice />
        )
      }
      aside={
        <>
          <Link href={paths.passwordForgotten}>{login.forgotten}</Link>
          <InquiryLink />
        </>
      }
      below={
        <nav aria-label={login.otherDoors}>
          <ul className={styles.others}>
            {others.map((other) => (
              <li key={other.role}>
                <Link href={other.href}>{landing.doors[other.role].button}</Link>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      <LoginForm />
    </AccountCard>
  );
}
