/** Visits in the room for the facility: proposed, agreed, moved, cancelled, and reported. */

import { type ReactElement, useState } from "react";
import { limits } from "shared-ui/api/generated/limits";
import type { Contact, ContactVisits, Visit } from "shared-ui/api/types";
import { hasWithdrawn } from "shared-ui/features/contacts/contact-people";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { chatForStaff } from "shared-ui/features/room/text";
import { CallOffDialog } from "shared-ui/features/visits/CallOffDialog";
import {
  From,
  LatestVisit,
  MoveOfOther,
  Panel,
  useAnnounceChange,
  VisitFacts,
} from "shared-ui/features/visits/parts";
import { beginsMove, useOwnVisits, useVisits, useWithdrawVisit } from "shared-ui/features/visits/queries";
import { visits as common } from "shared-ui/features/visits/text";
import styles from "shared-ui/features/visits/visits.module.css";
import { visitTime } from "shared-ui/lib/dates";
import { run } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Loading } from "shared-ui/ui/feedback/Skeleton";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { CalendarIcon, CheckIcon } from "shared-ui/ui/icons/icons";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Text } from "shared-ui/ui/text/Text";
import { MOST } from "./offers";
import { ProposeDialog } from "./ProposeDialog";
import { visitOffers as words } from "./text";
import { clashesAmong } from "./visit-overlaps";

interface FacilityVisitsProps {
  contact: Contact;
  /** Reports the visit as done; it is the room's step. */
  completeVisit: { take: () => Promise<void>; isPending: boolean };
}

export default function FacilityVisits({ contact, completeVisit }: FacilityVisitsProps): ReactElement {
  const { data: visits, error } = useVisits(contact.id);
  return (
    <Panel>
      {!visits && <Loading error={error} count={1} />}
      {visits && <VisitState contact={contact} visits={visits} completeVisit={completeVisit} />}
    </Panel>
  );
}

function VisitState(props: FacilityVisitsProps & { visits: ContactVisits }): ReactElement {
  const { contact, visits, completeVisit } = props;
  const { offered, agreed, latest, wanted_at } = visits;
  const [open, setOpen] = useState<"propose" | "callOff" | null>(null);
  const withdraw = useWithdrawVisit(contact.id);
  // Dialogs of this panel change visits themselves, and close afterwards.
  useAnnounceChange(visits, open !== null || withdraw.isPending || completeVisit.isPending, "facility");
  return (
    <>
      {wanted_at !== null && <Notice>{words.wanted}</Notice>}
      <MoveOfOther visits={visits} side="facility" />
      {latest && <LatestVisit visit={latest} side="facility" />}
      {!agreed && !latest && offered.length === 0 && wanted_at === null && (
        <Text tone="quiet">{words.none}</Text>
      )}
      {agreed && <Agreed visit={agreed} completeVisit={completeVisit} onCallOff={() => setOpen("callOff")} />}
      {offered.length > 0 && <Offered visits={offered} withdraw={withdraw} />}
      {hasWithdrawn(contact) ? (
        <Text tone="quiet">{chatForStaff.withdrawn.noVisits}</Text>
      ) : (
        <div>
          <Button
            // After a reported visit the next step is the move-in.
            variant={
              agreed || offered.length > 0 || contact.visit_completed_at !== null ? "secondary" : "primary"
            }
            icon={<CalendarIcon />}
            unavailable={contact.home.is_active ? offered.length >= MOST && words.full(MOST) : words.ended}
            onClick={() => setOpen("propose")}
          >
            {offered.length > 0 ? words.proposeMore : agreed ? words.proposeOther : words.propose}
          </Button>
        </div>
      )}
      {open === "propose" && (
        <ProposeDialog
          contact={contact}
          visits={visits}
          needsReason={beginsMove(visits)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "callOff" && agreed && (
        <CallOffDialog contactId={contact.id} visit={agreed} side="facility" onClose={() => setOpen(null)} />
      )}
    </>
  );
}

interface AgreedProps {
  visit: Visit;
  completeVisit: FacilityVisitsProps["completeVisit"];
  onCallOff: () => void;
}

function Agreed({ visit, completeVisit, onCallOff }: AgreedProps): ReactElement {
  const isOver = Date.parse(visit.starts_at) + limits.visitOverAfterMinutes * 60_000 < Date.now();
  return (
    <>
      <Text bold>{isOver ? words.over : words.agreed}</Text>
      <VisitFacts visit={visit} />
      <AtTheSameTime visit={visit} />
      <Stack row gap={12} align="stretch">
        <Button
          variant={isOver ? "primary" : "secondary"}
          icon={<CheckIcon />}
          busy={completeVisit.isPending}
          onClick={() => void completeVisit.take()}
        >
          {words.report}
        </Button>
        <Button variant="secondary" onClick={onCallOff}>
          {words.callOff}
        </Button>
      </Stack>
    </>
  );
}

/** Other agreed visits of the home, or of its assignee, at that time. */
function AtTheSameTime({ visit: { id } }: { visit: Visit }): ReactElement | null {
  const { data: own = [] } = useOwnVisits();
  const clash = clashesAmong(own, Date.now()).find(({ visit }) => visit.id === id);
  if (!clash) return null;
  return (
    <Notice tone="warning">
      <p>{words.atTheSameTime}</p>
      {clash.others.map(({ id, starts_at, person, home }) => (
        <p key={id}>{words.other(visitTime(starts_at, "short"), callInShort(person), home.name)}</p>
      ))}
    </Notice>
  );
}

interface OfferedProps {
  visits: readonly Visit[];
  withdraw: ReturnType<typeof useWithdrawVisit>;
}

function Offered({ visits, withdraw }: OfferedProps): ReactElement {
  const toast = useToast();

  async function drop({ id }: Visit): Promise<void> {
    if (withdraw.isPending) return;
    if (await run(() => withdraw.mutateAsync(id))) toast(words.dropped);
  }

  return (
    <div>
      <Text as="h3" size={16}>
        {words.offered}
      </Text>
      <ul>
        {visits.map((visit) => {
          const when = visitTime(visit.starts_at, "short");
          return (
            <li key={visit.id} className={styles.line}>
              <span>
                <strong>
                  <From visit={visit} />
                </strong>{" "}
                {common.length(visit.minutes)}／{visit.place}
              </span>
              <Button
                variant="quiet"
                size="small"
                busy={withdraw.isPending && withdraw.variables === visit.id}
                onClick={() => void drop(visit)}
              >
                <VisuallyHidden>{when}：</VisuallyHidden>
                {words.drop}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
