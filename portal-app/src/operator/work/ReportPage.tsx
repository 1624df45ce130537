/** A user's report about a room, with its evidence, and the decision. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useParams } from "react-router-dom";
import { consoleLabels } from "shared-ui/api/generated/console";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { ReportSeen } from "shared-ui/api/types";
import { Link } from "shared-ui/ui/buttons/Link";
import { DateTime } from "shared-ui/ui/display/DateTime";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { ReasonGate } from "../acts/ReasonGate";
import { paths } from "../paths";
import { reportQuery } from "./queries";
import { Settle } from "./Settle";
import { work } from "./text";

const words = work.report;

/** Shown after the reason was typed. */
export default function ReportPage(): ReactElement {
  const id = Number(useParams().reportId);
  return (
    <>
      <PageTitle title={words.title(id)} />
      <ReasonGate>{(reason) => <Report id={id} reason={reason} />}</ReasonGate>
      <p>
        <Link href={paths.waiting("reports")}>{work.list.back}</Link>
      </p>
    </>
  );
}

function Report({ id, reason }: { id: number; reason: string }): ReactElement {
  const { data: report } = useSuspenseQuery(reportQuery(id, reason));
  return (
    <>
      <Section title={words.reported}>
        <DefinitionList items={factsOf(report)} />
        {report.settled_at === null && <Settle report={report} />}
      </Section>
      <Section title={words.messages}>
        {report.messages.length === 0 ? (
          <p>{words.noMessages}</p>
        ) : (
          <ol>
            {report.messages.map(({ sender, message, sent_at }) => (
              <li key={`${sent_at} ${message}`}>
                <strong>{sender}</strong> <DateTime iso={sent_at} />
                <br />
                {message}
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Section title={words.former}>
        {report.former.length === 0 ? (
          <p>{words.noFormer}</p>
        ) : (
          <ul>
            {report.former.map(({ report_id, settled_at, decision }) => (
              <li key={report_id}>
                <DateTime iso={settled_at} />{" "}
                <Link href={paths.report(report_id)}>
                  {words.formerLine(report_id, decisionOf(decision))}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function factsOf(report: ReportSeen) {
  const { settled_at, office, office_suspended_at } = report;
  return [
    {
      term: words.state,
      description:
        settled_at === null ? (
          words.waiting
        ) : (
          <>
            {decisionOf(report.decision)} <DateTime iso={settled_at} />
          </>
        ),
    },
    { term: words.reason, description: labels.ReportReason[report.reason] },
    { term: words.detail, description: report.detail || work.signup.empty },
    { term: words.createdAt, description: <DateTime iso={report.created_at} /> },
    {
      term: words.contact,
      description: (
        <Link href={paths.timeline("contact", report.contact_id)}>
          {work.list.contact(report.contact_id)}
        </Link>
      ),
    },
    { term: words.home, description: report.home },
    {
      term: words.office,
      description: <Link href={paths.timeline("office", office.id)}>{office.name}</Link>,
    },
    { term: words.corporation, description: report.corporation.name },
    ...(office_suspended_at === null
      ? []
      : [{ term: words.suspendedSince, description: <DateTime iso={office_suspended_at} /> }]),
    { term: words.author, description: report.author_is_there ? words.authorIsThere : words.authorIsGone },
  ];
}

function decisionOf(decision: ReportSeen["decision"]): string {
  return decision === null ? work.signup.empty : consoleLabels.ReportDecision[decision];
}
