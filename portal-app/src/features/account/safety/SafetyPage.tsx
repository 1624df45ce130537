/** A staff user's second factors, password, mail address and sessions. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Factors } from "../factors/Factors";
import { factorsQuery } from "../factors/queries";
import { EmailChange } from "./EmailChange";
import { OwnSessions } from "./OwnSessions";
import { PasswordChange } from "./PasswordChange";
import { emailQuery, sessionsQuery } from "./queries";
import { safety as words } from "./text";

export function load(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.ensureQueryData(factorsQuery()),
    client.ensureQueryData(emailQuery()),
    client.ensureQueryData(sessionsQuery()),
  ]);
}

/** Set if the user is asked to change a weak password first: the page that follows. */
export interface SafetyState {
  next: string;
}

export default function SafetyPage(): ReactElement {
  // After a guard's redirect the state contains other data of the router.
  const state = useLocation().state as Partial<SafetyState> | null;
  const next = state?.next;
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      {next && (
        <Notice tone="warning" title={words.weak.title}>
          <p>{words.weak.lead}</p>
          <Link href={next} className={buttonClass({ variant: "secondary" })}>
            {words.weak.later}
          </Link>
        </Notice>
      )}
      <Factors />
      <PasswordChange onChanged={() => next && navigate(next, { replace: true })} />
      <EmailChange />
      <OwnSessions />
    </>
  );
}
