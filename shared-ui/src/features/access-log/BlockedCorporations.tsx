/** Corporations that may not send requests to a person now, with a button to allow each one again. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useRef } from "react";
import type { BlockedCorporation } from "../../api/types";
import { useConfirmAction } from "../../lib/use-confirm-action";
import { Button } from "../../ui/buttons/Button";
import { useMoments } from "../../ui/display/use-moments";
import { EmptyState } from "../../ui/feedback/EmptyState";
import { Loading } from "../../ui/feedback/Skeleton";
import { useToast } from "../../ui/feedback/ToastProvider";
import { Stack } from "../../ui/layout/Stack";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden";
import { Furigana } from "../../ui/text/Furigana";
import styles from "./access-log.module.css";
import { blockedCorporationsQuery, useAllowCorporation } from "./queries";
import { useAccessLogText } from "./text";

export function BlockedCorporations(props: { preferenceId: number }): ReactElement {
  const { preferenceId } = props;
  const words = useAccessLogText();
  const { data: corporations, error } = useQuery(blockedCorporationsQuery(preferenceId));
  const heading = useRef<HTMLHeadingElement>(null);
  const allow = useAllowing(preferenceId, () => heading.current?.focus());
  return (
    <Stack as="section" aria-labelledby="refused">
      <h2 id="refused" ref={heading} tabIndex={-1}>
        <Furigana text={words.refused} />
      </h2>
      {!corporations && <Loading error={error} count={2} announce />}
      {corporations?.length === 0 && <NoBlockedCorporations />}
      {corporations && corporations.length > 0 && (
        <>
          <p>
            <Furigana text={words.refusedLead} />
          </p>
          <ul aria-labelledby="refused" className={styles.list}>
            {corporations.map((blocked) => (
              <li key={blocked.corporation} className={styles.row}>
                <strong>{blocked.name}</strong>
                {blocked.homes.length > 0 && <span>{words.homes(blocked.homes.join("、"))}</span>}
                <Until blocked={blocked} />
                <Button
                  variant="secondary"
                  busy={allow.busyWith === blocked.corporation}
                  onClick={() => void allow.ask(blocked)}
                >
                  <VisuallyHidden>{blocked.name}：</VisuallyHidden>
                  <Furigana text={words.allow} />
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

/** Shows which homes may not send requests, and until when. */
function Until(props: { blocked: BlockedCorporation }): ReactElement {
  const { date } = useMoments();
  const { is_blocked, blocked_homes, is_resting, may_ask_from } = props.blocked;
  const words = useAccessLogText();
  const ends = may_ask_from === null ? words.untilAllowed : words.until(date(may_ask_from));
  const lines = is_blocked
    ? [words.blocked]
    : [
        blocked_homes.length > 0 && words.blockedHomes(namesOf(blocked_homes)),
        blocked_homes.length > 0 && is_resting && words.others,
        is_resting && ends,
      ].filter((line) => line !== false);
  return (
    <>
      {lines.map((line) => (
        <span key={line}>
          <Furigana text={line} />
        </span>
      ))}
    </>
  );
}

function namesOf(homes: readonly string[]): string {
  return homes.map((home) => `「${home}」`).join("、");
}

function NoBlockedCorporations(): ReactElement {
  const words = useAccessLogText();
  return (
    <EmptyState title={<Furigana text={words.none} />}>
      <p>
        <Furigana text={words.noneNote} />
      </p>
    </EmptyState>
  );
}

interface Allowing {
  ask: (blocked: BlockedCorporation) => Promise<void>;
  /** The corporation whose request is pending, if any. */
  busyWith: number | null;
}

/** Allows a corporation again after confirmation. `onGone` runs after its row has left the list, to move the focus. */
function useAllowing(preferenceId: number, onGone: () => void): Allowing {
  const words = useAccessLogText();
  const { confirmAndRun } = useConfirmAction();
  const toast = useToast();
  const allow = useAllowCorporation(preferenceId);

  async function ask({ corporation, name, homes }: BlockedCorporation): Promise<void> {
    const body = words.allowBody(name, namesOf(homes));
    const question = {
      title: words.allowTitle,
      body,
      confirmLabel: words.allow,
      cancelLabel: words.allowCancel,
    };
    if (!(await confirmAndRun(question, () => allow.mutateAsync(corporation)))) return;
    toast(words.allowed);
    onGone();
  }

  return { ask, busyWith: allow.isPending ? allow.variables : null };
}
