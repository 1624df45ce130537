/** Declines a request, with an optional reason that needs no extra click to skip. */
import { type ReactElement, useRef, useState } from "react";
import { declinedFor, labels } from "../../../api/generated/vocabulary";
import type { ContactSeen, DeclineReason } from "../../../api/types";
import { useAnnotate } from "../../../lib/text/labels";
import { RadioGroup } from "../../../ui/choices/RadioGroup";
import { announce } from "../../../ui/feedback/announce";
import { Furigana } from "../../../ui/text/Furigana";
import styles from "../contacts.module.css";
import { useDeclineContact } from "../steps";
import { useContactText } from "../text";

const REASONS = Object.keys(labels.DeclineReason) as DeclineReason[];

interface Declining {
  /** Sends the decline with the selected reason. */
  step: { mutateAsync: (contactId: number) => Promise<ContactSeen> };
  /** The reason form for the dialog; resets the selection. */
  reasons: () => ReactElement;
  /** The contact that is being declined, if any. */
  busyWith: number | null;
}

export function useDeclining(): Declining {
  const decline = useDeclineContact();
  // A ref, because the dialog is already unmounted when the step runs.
  const chosen = useRef<DeclineReason | null>(null);
  return {
    step: { mutateAsync: (contactId) => decline.mutateAsync({ contactId, reason: chosen.current }) },
    reasons: () => {
      chosen.current = null;
      return (
        <DeclineReasons
          onChange={(reason) => {
            chosen.current = reason;
          }}
        />
      );
    },
    busyWith: decline.isPending ? decline.variables.contactId : null,
  };
}

/** The list of reasons, collapsed at first because a reason is optional. */
function DeclineReasons({ onChange }: { onChange: (reason: DeclineReason | null) => void }): ReactElement {
  const words = useContactText().declining;
  const annotate = useAnnotate();
  const [reason, setReason] = useState<DeclineReason | "none">("none");

  const textOf = (value: DeclineReason | "none"): string =>
    value === "none" ? words.noteNothing : words.note(annotate(labels.DeclinedFor[declinedFor[value]]));
  // Shown next to the selected option: below the long list it would be out of view.
  const noteOf = (value: DeclineReason | "none") => value === reason && <Furigana text={textOf(value)} />;

  function choose(value: DeclineReason | "none"): void {
    setReason(value);
    onChange(value === "none" ? null : value);
    announce(textOf(value));
  }

  return (
    <details className={styles.reasons}>
      <summary>
        <Furigana text={words.open} />
      </summary>
      <RadioGroup<DeclineReason | "none">
        required={false}
        name="reason"
        label={<Furigana text={words.label} />}
        layout="column"
        options={[
          { value: "none", label: <Furigana text={words.none} />, note: noteOf("none") },
          ...REASONS.map((value) => ({
            value,
            label: <Furigana text={annotate(labels.DeclineReason[value])} />,
            note: noteOf(value),
          })),
        ]}
        value={reason}
        onChange={choose}
      />
    </details>
  );
}
