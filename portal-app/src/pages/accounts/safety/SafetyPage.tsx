/** A member's own password and mail address, and where they are signed in. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { emailQuery, sessionsQuery } from "shared-ui/state/accounts/safety";
import { safety as words } from "shared-ui/strings/accounts/safety";
import { EmailChange } from "./EmailChange";
import { OwnSessions } from "./OwnSessions";
import { PasswordChange } from "./PasswordChange";

/** Fetch the person's mail address, and where they are signed in. */
export function load(client: QueryClient): Promise<unknown> {
  return Promise.all([client.ensureQueryData(emailQuery()), client.ensureQueryData(sessionsQuery())]);
}

/** Render the page. */
export default function SafetyPage(): ReactElement {
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <PasswordChange />
      <EmailChange />
      <OwnSessions />
    </>
  );
}
