/** Tasks, one per row: age, kind, subject, and the possible actions. */
import { type ReactElement, useState } from "react";
import type { WorkLine } from "shared-ui/api/types";
import { Link } from "shared-ui/ui/buttons/Link";
import { DateTime } from "shared-ui/ui/display/DateTime";
import { Stack } from "shared-ui/ui/layout/Stack";
import { DenseRows } from "../../ui/DenseRows";
import { ReasonDialog } from "../acts/ReasonDialog";
import { paths } from "../paths";
import { lookInto, putAside, resumeOffice, sendAgain } from "./queries";
import { work as words } from "./text";
import { type Does, WorkActs } from "./WorkActs";

interface WorkRowsProps {
  work: string;
  title: string;
  lines: readonly WorkLine[];
}

/** Includes the dialog of the selected action. */
export function WorkRows({ work, title, lines }: WorkRowsProps): ReactElement {
  const [chosen, choose] = useState<{ line: WorkLine; does: Does } | null>(null);
  const columns = [
    { head: words.list.when, cell: ({ at }: WorkLine) => <DateTime iso={at} /> },
    { head: words.list.what, cell: (line: WorkLine) => whatOf(work, line) },
    { head: words.list.subject, cell: (line: WorkLine) => <Subject line={line} /> },
    {
      head: words.list.acts,
      cell: (line: WorkLine) => (
        <WorkActs work={work} line={line} onChoose={(does) => choose({ line, does })} />
      ),
    },
  ];
  return (
    <>
      <DenseRows label={title} rows={lines} rowKey={({ id }) => id} columns={columns} />
      {chosen && (
        <ReasonDialog
          {...words[chosen.does]}
          title={words.nth(words[chosen.does].title, chosen.line.id)}
          act={(reason) => act(work, chosen.does, chosen.line, reason)}
          onClose={() => choose(null)}
        />
      )}
    </>
  );
}

function act(work: string, does: Does, line: WorkLine, reason: string): Promise<unknown> {
  if (does === "looked") return lookInto(work, line, reason);
  if (does === "resume") return resumeOffice(line.id, reason);
  const delivery = work === "pushes" ? "pushes" : "mails";
  return does === "again" ? sendAgain(delivery, line.id, reason) : putAside(delivery, line.id, reason);
}

function whatOf(work: string, { label, note, attempts, answer, said }: WorkLine): ReactElement {
  const what = work === "mails" ? words.list.mail : label;
  const parts = [what, note, attempts === null ? "" : words.list.tried(attempts, answer, said)];
  return <>{parts.filter((part) => part !== "").join(" ")}</>;
}

function Subject({ line }: { line: WorkLine }): ReactElement | null {
  const { account_id, contact_id, office_id } = line;
  const links = [
    account_id === null ? null : { kind: "account", id: account_id, text: words.list.account(account_id) },
    contact_id === null ? null : { kind: "contact", id: contact_id, text: words.list.contact(contact_id) },
    office_id === null ? null : { kind: "office", id: office_id, text: words.list.office(office_id) },
  ].filter((link) => link !== null);
  if (links.length === 0) return null;
  return (
    <Stack row gap={8}>
      {links.map(({ kind, id, text }) => (
        <Link key={kind} href={paths.timeline(kind, id)}>
          {text}
        </Link>
      ))}
    </Stack>
  );
}
