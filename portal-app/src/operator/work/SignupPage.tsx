/** A request for an account, with what is known about its numbers, and the decision. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useParams } from "react-router-dom";
import { consoleLabels } from "shared-ui/api/generated/console";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { SignupSeen } from "shared-ui/api/types";
import { Link } from "shared-ui/ui/buttons/Link";
import { DateTime } from "shared-ui/ui/display/DateTime";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { ReasonGate } from "../acts/ReasonGate";
import { paths } from "../paths";
import { PublicHomes } from "./PublicHomes";
import { signupQuery } from "./queries";
import { SignupActs } from "./SignupActs";
import { work } from "./text";

const words = work.signup;

/** Shown after the reason was typed. */
export default function SignupPage(): ReactElement {
  const id = Number(useParams().signupId);
  return (
    <>
      <PageTitle title={words.title(id)} />
      <ReasonGate>{(reason) => <Signup id={id} reason={reason} />}</ReasonGate>
      <p>
        <Link href={paths.waiting("signups")}>{work.list.back}</Link>
      </p>
    </>
  );
}

function Signup({ id, reason }: { id: number; reason: string }): ReactElement {
  const { data: signup } = useSuspenseQuery(signupQuery(id, reason));
  return (
    <>
      <Section title={words.request}>
        <DefinitionList items={requestOf(signup)} />
        <SignupActs signup={signup} />
      </Section>
      <Section title={words.known}>
        <DefinitionList items={knownOf(signup)} />
      </Section>
      {signup.role === "facility" && <PublicHomes homes={signup.public_homes} />}
    </>
  );
}

function requestOf(signup: SignupSeen) {
  const moment = (iso: string | null) => (iso === null ? words.empty : <DateTime iso={iso} />);
  return [
    { term: words.state, description: consoleLabels.SignupState[signup.state] },
    { term: words.role, description: labels.Role[signup.role] },
    { term: words.organization, description: signup.organization },
    { term: words.corporationNumber, description: signup.corporation_number || words.empty },
    { term: words.officeName, description: signup.office_name || words.empty },
    { term: words.officeNumber, description: signup.office_number || words.empty },
    { term: words.contactName, description: signup.contact_name },
    { term: words.email, description: signup.email },
    { term: words.phone, description: signup.phone },
    { term: words.message, description: signup.message || words.empty },
    { term: words.createdAt, description: moment(signup.created_at) },
    { term: words.confirmedAt, description: moment(signup.confirmed_at) },
    { term: words.decidedAt, description: moment(signup.decided_at) },
  ];
}

function knownOf({ corporation, office, has_account }: SignupSeen) {
  return [
    { term: words.corporation, description: corporation?.name ?? words.unknown },
    {
      term: words.office,
      description: office ? (
        <>
          <Link href={paths.timeline("office", office.id)}>{words.members(office.name, office.members)}</Link>
          {office.suspended_at !== null && ` ${words.suspended}`}
        </>
      ) : (
        words.unknown
      ),
    },
    { term: words.account, description: has_account ? words.hasAccount : work.none },
  ];
}
