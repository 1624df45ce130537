/** A member's own second factors and password, and where they are signed in. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { factorsQuery } from "shared-ui/state/accounts/factors";
import { sessionsQuery } from "shared-ui/state/accounts/safety";
import { safety as words } from "shared-ui/strings/accounts/safety";
import { Factors } from "./factors/Factors";
import { OwnSessions } from "./OwnSessions";
import { PasswordChange } from "./PasswordChange";

/** Fetch what the person proves who they are by, and where they are signed in. */
export function load(client: QueryClient): Promise<unknown> {
  return Promise.all([client.ensureQueryData(sessionsQuery()), client.ensureQueryData(factorsQuery())]);
}

/** Render the page. */
export default function SafetyPage(): ReactElement {
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Factors />
      <PasswordChange />
      <OwnSessions />
    </>
  );
}
