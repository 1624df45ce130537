/** The three answers to a request and taking an answer back, each with one confirmation dialog. */
import { useState } from "react";
import type { Contact } from "../../../api/types";
import { useConfirmAction } from "../../../lib/use-confirm-action";
import { useVisitText } from "../../visits/text";
import { hasOpenRoom } from "../contact-state";
import { useAcceptContact, usePutOff, useTakeAcceptanceBack, useTakeDeclineBack } from "../steps";
import { useContactText } from "../text";
import { useDeclining } from "./use-declining";

/** The step that was just done. */
export type Decided = "accepted" | "later" | "declined" | "takenBack" | "declineTakenBack";

export interface Deciding {
  accept: () => Promise<void>;
  later: () => Promise<void>;
  decline: () => Promise<void>;
  takeBack: () => Promise<void>;
  takeDeclineBack: () => Promise<void>;
  /** The step that is pending. */
  busy: Decided | null;
}

/** `onDecided` receives the step that succeeded. */
export function useDeciding(contact: Contact, onDecided: (decided: Decided) => void): Deciding {
  const { deciding: words, declining: reasonWords } = useContactText();
  const { addressStays } = useVisitText();
  const { confirmAndRun } = useConfirmAction();
  const [busy, setBusy] = useState<Decided | null>(null);
  const declining = useDeclining();
  const steps = {
    accepted: useAcceptContact(),
    later: usePutOff(),
    declined: declining.step,
    takenBack: useTakeAcceptanceBack(),
    declineTakenBack: useTakeDeclineBack(),
  };
  const { name } = contact.home;
  const back: [string, string] = [words.takeBackConfirm, words.takeBackCancel];

  async function go(way: Decided, title: string, body: string, labels: [string, string]): Promise<void> {
    const [confirmLabel, cancelLabel] = labels;
    const step = steps[way];
    const choice = way === "declined" && declining.reasons();
    const taken = await confirmAndRun({ title, body, confirmLabel, cancelLabel, choice }, () => {
      setBusy(way);
      return step.mutateAsync(contact.id).finally(() => setBusy(null));
    });
    if (taken) onDecided(way);
  }

  return {
    accept: () =>
      go("accepted", words.acceptTitle, words.acceptBody(name) + addressStays, [
        words.acceptConfirm,
        words.acceptCancel,
      ]),
    later: () =>
      go("later", words.laterTitle, words.laterBody(name), [words.laterConfirm, words.laterCancel]),
    decline: () =>
      go("declined", words.declineTitle, words.declineBody(name) + reasonWords.rest, [
        words.declineConfirm,
        words.declineCancel,
      ]),
    takeBack: () => {
      const mayWait = hasOpenRoom(contact) && contact.home.is_active;
      const body = mayWait ? words.takeBackBody(name) : words.takeBackEnds(name);
      return go("takenBack", words.takeBackTitle, body, back);
    },
    takeDeclineBack: () =>
      go("declineTakenBack", words.takeDeclineBackTitle, words.takeDeclineBackBody(name), back),
    busy,
  };
}
