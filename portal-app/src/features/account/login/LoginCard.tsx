/** The layout of both login pages: title, form, help, and links to the other logins. */
import type { ReactElement } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { AnyUser, User } from "shared-ui/api/types";
import { landing, login } from "shared-ui/features/landing/text";
import { InquiryLink } from "shared-ui/features/privacy/InquiryLink";
import { topOf } from "shared-ui/lib/routing/paths";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { paths } from "../../../paths";
import { AccountCard } from "../AccountCard";
import styles from "../account.module.css";
import type { SafetyState } from "../safety/SafetyPage";
import { LoginForm } from "./LoginForm";
import { ReturnToNotice } from "./ReturnToNotice";
import { consumeReturnTo } from "./return-to";

const LOGINS = [
  { role: "facility", href: paths.facilityLogin },
  { role: "counselor", href: paths.counselorLogin },
  { role: "applicant", href: paths.applicantLogin },
] as const;

/** Router state from the previous page. */
export interface LoginState {
  passwordSet: true;
}

export function LoginCard({ role }: { role: "facility" | "counselor" }): ReactElement {
  const state = useLocation().state as LoginState | null;
  const navigate = useNavigate();
  // Goes to the requested page or the user's top page, whichever login was used.
  // Users with a weak password are first asked whether to change it.
  const leadOn = (user: AnyUser) => {
    if (user.role === "operator") return window.location.replace(topOf(user.role));
    const next = consumeReturnTo(user as User) ?? topOf(user.role);
    const safety: SafetyState = { next };
    if (user.password_is_weak) navigate(paths.safety, { replace: true, state: safety });
    else navigate(next, { replace: true });
  };
  return (
    <AccountCard
      role={role}
      title={role === "facility" ? login.facilityTitle : login.counselorTitle}
      lead={<Link href={paths.facilityRequest}>{login.newcomers}</Link>}
      notice={
        state?.passwordSet ? (
          <Notice tone="success" title={login.passwordSet} announce>
            <p>{login.passwordSetWords}</p>
          </Notice>
        ) : (
          <ReturnToNotice />
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
            {LOGINS.filter((other) => other.role !== role).map((other) => (
              <li key={other.role}>
                <Link href={other.href}>{landing.doors[other.role].button}</Link>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      <LoginForm onSignedIn={leadOn} />
    </AccountCard>
  );
}
