/** Parts of the visits panel for both sides: the frame, an agreed visit and the result of the last one. */
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { labels } from "../../api/generated/vocabulary";
import type { ContactVisits, Visit } from "../../api/types";
import { useAnnotate } from "../../lib/text/labels";
import { DefinitionList } from "../../ui/display/DefinitionList";
import { useMoments } from "../../ui/display/use-moments";
import { announce } from "../../ui/feedback/announce";
import { Furigana } from "../../ui/text/Furigana";
import { Text } from "../../ui/text/Text";
import type { Side } from "../contacts/contact-can";
import { useVisitText } from "./text";
import { PANEL_ID } from "./VisitInSight";
import styles from "./visits.module.css";

/** A region named by its heading. */
export function Panel({ children }: { children: ReactNode }): ReactElement {
  const words = useVisitText();
  return (
    <section aria-labelledby={PANEL_ID} className={styles.panel}>
      <Text as="h2" size={18} id={PANEL_ID} tabIndex={-1}>
        <Furigana text={words.title} />
      </Text>
      {children}
    </section>
  );
}

/** The start of a visit. Neither the date nor the time is broken across lines. */
export function From({ visit: { starts_at } }: { visit: Visit }): ReactElement {
  const words = useVisitText();
  const { time, visitDay } = useMoments();
  return (
    <time dateTime={starts_at} className={styles.moment}>
      <span>
        <Furigana text={visitDay(starts_at)} />
      </span>
      <span>
        <Furigana text={words.from(time(starts_at))} />
      </span>
    </time>
  );
}

/** Date and place of an agreed visit. */
export function VisitFacts({ visit }: { visit: Visit }): ReactElement {
  const words = useVisitText();
  const { minutes, place } = visit;
  return (
    <DefinitionList
      items={[
        {
          term: words.when,
          description: (
            <strong>
              <From visit={visit} />
            </strong>
          ),
        },
        { term: words.duration, description: <Furigana text={words.length(minutes)} /> },
        { term: words.place, description: place },
      ]}
    />
  );
}

/** The result of the last visit, in one line. */
export function LatestVisit({ visit, side }: { visit: Visit; side: Side }): ReactElement {
  const { done, doneEarly, calledOff, because } = useVisitText();
  const annotate = useAnnotate();
  const when = useMoments().visitTime(visit.starts_at);
  // The start is still ahead: the person came earlier than agreed.
  const ended = Date.parse(visit.starts_at) > Date.now() ? doneEarly : done;
  const by = visit.called_off_by === side ? "own" : "other";
  return (
    <p>
      <Furigana text={visit.state === "done" ? ended(when) : calledOff[by](when)} />{" "}
      {visit.reason !== null && <Furigana text={because(annotate(labels.VisitReason[visit.reason]))} />}
    </p>
  );
}

/** The other side's wish to move the agreed visit, with its reason; null without one. */
export function MoveOfOther(props: { visits: ContactVisits; side: Side }): ReactElement | null {
  const { moving, because } = useVisitText();
  const annotate = useAnnotate();
  const { moving: move } = props.visits;
  if (move === null || move.by === props.side) return null;
  return (
    <p>
      <Furigana text={moving.other} /> <Furigana text={because(annotate(labels.VisitReason[move.reason]))} />
    </p>
  );
}

/** Announces a change by the other side; the side that chooses hears about new days. */
export function useAnnounceChange(visits: ContactVisits | undefined, isOwn: boolean, side: Side): void {
  const { news, newDays } = useVisitText();
  const known = useRef<ContactVisits>(undefined);
  useEffect(() => {
    if (!visits) return;
    const { current: before } = known;
    known.current = visits;
    if (!before || isOwn || stateOf(before) === stateOf(visits)) return;
    const isNew = ({ id }: Visit): boolean => !before.offered.some((one) => one.id === id);
    announce(side === "seeker" && visits.offered.some(isNew) ? newDays : news);
  }, [visits, isOwn, side, news, newDays]);
}

function stateOf({ offered, agreed, latest, wanted_at }: ContactVisits): string {
  return JSON.stringify([offered.map(({ id }) => id), agreed?.id, latest?.id, wanted_at]);
}
