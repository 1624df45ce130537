/** The state of a form's draft in one line; and a choice if another window has saved a newer version. */
import { type ReactElement, useEffect, useRef } from "react";
import { Button } from "../buttons/Button";
import { useMoments } from "../display/use-moments";
import { Notice } from "../feedback/Notice";
import { uncoverFocus } from "../focus/focus-in-view";
import { Stack } from "../layout/Stack";
import { Furigana } from "../text/Furigana";
import styles from "./DraftLine.module.css";
import { useDraftText } from "./draft-line.text";

/** The part of FormDraft (lib/drafts/form-drafts.ts) that this component uses. */
export interface DraftShown {
  status: { state: "none" | "kept" | "waiting" | "newer" | "refused"; keptAt: Date | null };
  newer: { updated_at: string | null } | null;
  keepThis: () => void;
}

interface DraftLineProps {
  draft: DraftShown | null;
  onTake: () => void;
}

/** Announces only problems: an announcement after every pause would disturb. */
export function DraftLine({ draft, onTake }: DraftLineProps): ReactElement | null {
  const words = useDraftText();
  const { dateTime, time } = useMoments();
  const choice = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const shown = draft?.status.state ?? "none";
  useEffect(() => {
    if (shown !== "none" && line.current) uncoverFocus(line.current);
  }, [shown]);
  if (!draft) return null;
  const { state, keptAt } = draft.status;
  const isBad = state === "waiting" || state === "refused";
  return (
    <>
      {draft.newer?.updated_at && (
        <div ref={choice} tabIndex={-1}>
          <Notice
            tone="warning"
            announce
            title={<Furigana text={words.newer.title(dateTime(draft.newer.updated_at))} />}
          >
            <Stack gap={8}>
              <p>
                <Furigana text={words.newer.words} />
              </p>
              <Stack row>
                <Button size="small" onClick={onTake}>
                  <Furigana text={words.newer.take} />
                </Button>
                <Button variant="secondary" size="small" onClick={draft.keepThis}>
                  <Furigana text={words.newer.keep} />
                </Button>
              </Stack>
            </Stack>
          </Notice>
        </div>
      )}
      <div ref={line} className={state === "none" ? undefined : styles.line}>
        {state === "kept" && keptAt && <Furigana text={words.kept(time(keptAt.toISOString()))} />}
        <span role="status" className={isBad ? styles.bad : undefined}>
          {isBad && <Furigana text={words[state]} />}
        </span>
        {state === "newer" && (
          <Button variant="quiet" size="small" onClick={() => choice.current?.focus()}>
            <Furigana text={words.choose} />
          </Button>
        )}
      </div>
    </>
  );
}
