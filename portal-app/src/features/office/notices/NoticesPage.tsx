/** Mail notifications of a staff user; each choice is saved immediately. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { StaffNotices } from "shared-ui/api/types";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { RadioGroup } from "shared-ui/ui/choices/RadioGroup";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { paths } from "../../../paths";
import { emailQuery } from "../../account/safety/queries";
import { CalendarAddress } from "./CalendarAddress";
import { QuietHours } from "./QuietHours";
import { staffNoticesQuery, useChangeStaffNotices } from "./queries";
import { staffNotices as words } from "./text";

type Choice = StaffNotices["ways"][number];

const WAYS = ["at_once", "daily", "here"] as const satisfies readonly Choice["way"][];

/** Loads the choices, and whether mails reach the user. */
export function load(client: QueryClient): Promise<unknown> {
  return Promise.all([client.ensureQueryData(staffNoticesQuery()), client.ensureQueryData(emailQuery())]);
}

/** One question per kind, and the quiet hours. */
export default function NoticesPage(): ReactElement {
  const { data: stored } = useSuspenseQuery(staffNoticesQuery());
  // Choices show immediately; on failure the stored state is restored.
  const [chosen, setChosen] = useState(stored);
  const change = useChangeStaffNotices();
  const toast = useToast();

  function keep(changed: StaffNotices): void {
    setChosen(changed);
    change.mutate(changed, { onSuccess: () => toast(words.saved), onError: () => setChosen(stored) });
  }

  function choose(kind: Choice["kind"], way: Choice["way"]): void {
    keep({ ...chosen, ways: chosen.ways.map((one) => (one.kind === kind ? { kind, way } : one)) });
  }

  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <DeadAddress />
      {chosen.ways.length > 0 && (
        <Section title={words.mails} lead={words.privacy}>
          {chosen.ways.map(({ kind, way }) => (
            <RadioGroup
              key={kind}
              name={kind}
              label={labels.StaffNoticeKind[kind]}
              required={null}
              hint={words.about[kind]}
              layout="column"
              options={WAYS.map((value) => ({
                value,
                label: labels.StaffMailTiming[value],
                note: noteOf(kind, value),
              }))}
              value={way}
              onChange={(value) => choose(kind, value)}
            />
          ))}
        </Section>
      )}
      <QuietHours
        from={chosen.quiet_from}
        until={chosen.quiet_until}
        onChange={(quiet_from, quiet_until) => keep({ ...chosen, quiet_from, quiet_until })}
      />
      {/* Billing users have no visits. */}
      {chosen.ways.some(({ kind }) => kind === "visit") && <CalendarAddress />}
    </>
  );
}

function noteOf(kind: Choice["kind"], way: Choice["way"]): string {
  if (way === "at_once" && kind === "message") return words.messageAtOnce;
  if (way === "at_once" && kind === "new_matches") return words.matchesAtOnce;
  if (way === "at_once" && kind === "vacancies") return words.vacanciesAtOnce;
  return words.notes[way];
}

/** Says that mails do not reach the user's address, and links to the page where it can be changed. */
function DeadAddress(): ReactElement | null {
  const { data: address } = useSuspenseQuery(emailQuery());
  if (!address.is_dead) return null;
  return (
    <Notice tone="warning">
      <p>{words.dead}</p>
      <Link href={paths.safety} className={buttonClass({ variant: "secondary" })}>
        {words.changeAddress}
      </Link>
    </Notice>
  );
}
