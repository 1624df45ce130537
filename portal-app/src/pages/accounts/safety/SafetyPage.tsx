/** A member's own password, and where they are signed in. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { sessionsQuery } from "shared-ui/state/accounts/safety";
import { safety as words } from "shared-ui/strings/accounts/safety";
import { OwnSessions } from "./OwnSessions";
import { PasswordChange } from "./PasswordChange";

/** Fetch where the person is signed in. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(sessionsQuery());
}

/** Render the page. */
export default function SafetyPage(): ReactElement {
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <PasswordChange />
      <OwnSessions />
    </>
  );
}
