/** The visits panel of a room for the seeker: choose a proposed day, ask for another one, or cancel. */

import { type ReactElement, useEffect, useRef, useState } from "react";
import { NO_ALERT } from "../../api/query-client";
import type { Contact, ContactVisits, Visit } from "../../api/types";
import { run, useConfirmAction } from "../../lib/use-confirm-action";
import { Button } from "../../ui/buttons/Button";
import { buttonClass } from "../../ui/buttons/button-class";
import { useMoments } from "../../ui/display/use-moments";
import { ErrorNotice, Notice } from "../../ui/feedback/Notice";
import { CalendarIcon } from "../../ui/icons/icons";
import { Stack } from "../../ui/layout/Stack";
import { Furigana } from "../../ui/text/Furigana";
import { Sentences } from "../../ui/text/Sentences";
import { Text } from "../../ui/text/Text";
import { CallOffDialog } from "./CallOffDialog";
import { From, LatestVisit, MoveOfOther, Panel, useAnnounceChange, VisitFacts } from "./parts";
import { beginsMove, useChooseVisit, useVisits, useWantOtherDays } from "./queries";
import { ReasonDialog } from "./ReasonDialog";
import { useVisitText } from "./text";
import styles from "./visits.module.css";

interface SeekerVisitsProps {
  contact: Contact;
  /** Opens one of our URLs in the phone's own browser, because LINE's in-app browser cannot save files. */
  openOutside?: (path: string) => void;
}

/** Null if there is nothing about visits. */
export default function SeekerVisits({ contact, openOutside }: SeekerVisitsProps): ReactElement | null {
  const { data: visits, error } = useVisits(contact.id);
  const words = useVisitText();
  const { visitTime } = useMoments();
  const [chosen, setChosen] = useState<number | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const { choose, choosing, want, explaining, isBusy } = useSteps(contact, visits, setChosen);
  useAnnounceChange(visits, isBusy || explaining !== null, "seeker");

  useEffect(() => {
    // The focused button is no longer rendered.
    if (chosen !== null) result.current?.focus();
  }, [chosen]);

  if (error && !visits)
    return (
      <Panel>
        <ErrorNotice error={error} />
      </Panel>
    );
  if (!visits || isNothing(visits)) return null;
  const { offered, agreed, latest, wanted_at } = visits;
  return (
    <Panel>
      {chosen !== null && chosen === agreed?.id && (
        <div ref={result} tabIndex={-1}>
          <Notice tone="success">
            <Sentences text={words.chosen(visitTime(agreed.starts_at))} />
          </Notice>
        </div>
      )}
      {latest && <LatestVisit visit={latest} side="seeker" />}
      {agreed && <Agreed contact={contact} visits={visits} visit={agreed} openOutside={openOutside} />}
      <MoveOfOther visits={visits} side="seeker" />
      {offered.length > 0 && (
        <Offered
          visits={visits}
          isAddressShown={contact.address_shown}
          choosing={choosing}
          onChoose={choose}
        />
      )}
      {wanted_at !== null && (
        <div>
          <Sentences text={words.wanted} />
        </div>
      )}
      {contact.home.is_active && (offered.length > 0 || (agreed && wanted_at === null)) && (
        <div>
          <Button variant="secondary" busy={isBusy && choosing === null} onClick={() => void want()}>
            <Furigana text={words.otherDays} />
          </Button>
        </div>
      )}
      {explaining}
    </Panel>
  );
}

interface WantDialogProps {
  want: ReturnType<typeof useWantOtherDays>;
  onClose: () => void;
}

/** Asks for another day with a reason. The agreed visit stays valid until another day is chosen. */
function WantDialog({ want, onClose }: WantDialogProps): ReactElement {
  const words = useVisitText();
  return (
    <ReasonDialog
      side="seeker"
      isMove
      words={{
        title: words.wantTitle,
        body: words.wantBody.agreed,
        confirm: words.wantConfirm,
        cancel: words.wantCancel,
        failed: words.wantFailed,
        done: words.wantDone,
      }}
      take={want.mutateAsync}
      change={want}
      onClose={onClose}
    />
  );
}

function isNothing({ offered, agreed, latest, wanted_at }: ContactVisits): boolean {
  return offered.length === 0 && agreed === null && latest === null && wanted_at === null;
}

interface AgreedProps {
  contact: Contact;
  visits: ContactVisits;
  visit: Visit;
  openOutside: SeekerVisitsProps["openOutside"];
}

function Agreed({ contact, visits, visit, openOutside }: AgreedProps): ReactElement {
  const words = useVisitText();
  const [isCallingOff, setCallingOff] = useState(false);
  const { calendar } = visits;
  return (
    <>
      <Text bold>
        <Furigana text={words.agreed} />
      </Text>
      <VisitFacts visit={visit} />
      <Stack row gap={12} align="stretch">
        {calendar !== null && (
          <a
            href={new URL(calendar, window.location.origin).href}
            className={buttonClass({ variant: "secondary" })}
            onClick={(event) => {
              if (!openOutside) return;
              event.preventDefault();
              openOutside(calendar);
            }}
          >
            <CalendarIcon />
            <Furigana text={words.calendar} />
          </a>
        )}
        <Button variant="secondary" onClick={() => setCallingOff(true)}>
          <Furigana text={words.cannot} />
        </Button>
      </Stack>
      {isCallingOff && (
        <CallOffDialog
          contactId={contact.id}
          visit={visit}
          side="seeker"
          onClose={() => setCallingOff(false)}
        />
      )}
    </>
  );
}

interface OfferedProps {
  visits: ContactVisits;
  isAddressShown: boolean;
  /** The visit that is being chosen, if any. */
  choosing: number | null;
  onChoose: (visit: Visit) => void;
}

function Offered({ visits, isAddressShown, choosing, onChoose }: OfferedProps): ReactElement {
  const words = useVisitText();
  const isMoving = visits.agreed !== null;
  return (
    <>
      <div>
        <Text as="h3" size={16}>
          <Furigana text={isMoving ? words.moveTo : words.choose} />
        </Text>
        <Sentences text={isMoving ? words.moveLead : words.chooseLead} />
        {!isAddressShown && <Sentences text={words.addressStays} />}
      </div>
      <Stack as="ul" gap={12}>
        {visits.offered.map((visit) => (
          <li key={visit.id}>
            <Button
              variant="secondary"
              size="large"
              wide
              busy={choosing === visit.id}
              onClick={() => onChoose(visit)}
            >
              <Stack as="span" gap={0}>
                <span>
                  <From visit={visit} /> <Furigana text={words.length(visit.minutes)} />
                </span>
                <span className={styles.place}>{visit.place}</span>
              </Stack>
            </Button>
          </li>
        ))}
      </Stack>
    </>
  );
}

interface Steps {
  choose: (visit: Visit) => void;
  choosing: number | null;
  want: () => Promise<void>;
  /** The dialog that asks why the agreed visit should move. */
  explaining: ReactElement | null;
  isBusy: boolean;
}

/** The two steps that need one click: agreeing to a day, and asking for other days. */
function useSteps(
  contact: Contact,
  visits: ContactVisits | undefined,
  onChosen: (id: number) => void,
): Steps {
  const words = useVisitText();
  const { confirmAndToast } = useConfirmAction();
  const choose = useChooseVisit(contact.id);
  const [isExplaining, setExplaining] = useState(false);
  const want = useWantOtherDays(contact.id, isExplaining ? NO_ALERT : undefined);
  const isBusy = choose.isPending || want.isPending;

  async function agree({ id }: Visit): Promise<void> {
    if (await run(() => choose.mutateAsync(id))) onChosen(id);
  }

  async function ask(): Promise<void> {
    if (visits && beginsMove(visits)) return setExplaining(true);
    const { wantTitle: title, wantConfirm: confirmLabel, wantCancel: cancelLabel } = words;
    const question = { title, body: words.wantBody.offered, confirmLabel, cancelLabel };
    await confirmAndToast(question, () => want.mutateAsync(null), words.wantDone);
  }

  return {
    choose: (visit) => {
      if (!isBusy) void agree(visit);
    },
    choosing: choose.isPending ? choose.variables : null,
    want: ask,
    explaining: isExplaining ? <WantDialog want={want} onClose={() => setExplaining(false)} /> : null,
    isBusy,
  };
}
