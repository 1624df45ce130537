/** Inviting a helper: a code to read out and a link to send, shown once, until used or cancelled. */

import { type ReactElement, useLayoutEffect, useRef } from "react";
import type { HelperInvited } from "shared-ui/api/types";
import { run } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { useMoments } from "shared-ui/ui/display/use-moments";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import pairStyles from "../../ui/pair.module.css";
import styles from "./invitation.module.css";
import { useCancelInvitation, useInviteHelper } from "./queries";
import { useOwnHelperText } from "./text";

interface InvitationProps {
  until: string | null;
  /** The invitation just created; only now is its code known. */
  invited: HelperInvited | null;
  onInvited: (invited: HelperInvited | null) => void;
}

export function Invitation({ until, invited, onInvited }: InvitationProps): ReactElement {
  const words = useOwnHelperText();
  const { date } = useMoments();
  const { invite, isInviting, cancel, isCancelling } = useInviting(onInvited);
  const button = useRef<HTMLButtonElement>(null);
  const wasInvited = useRef(false);
  useLayoutEffect(() => {
    // The pressed button is gone: its place has the one to invite again.
    if (until === null && wasInvited.current) button.current?.focus();
    wasInvited.current = until !== null;
  }, [until]);
  if (until === null) {
    return (
      <Button ref={button} size="large" wide busy={isInviting} onClick={() => void invite()}>
        <Furigana text={words.invite} />
      </Button>
    );
  }
  return (
    <Section title={<Furigana text={words.invitedTitle} />}>
      <div>
        <p>
          <Furigana text={words.invited(date(until))} />
        </p>
        <p>
          <Furigana text={words.once} />
        </p>
      </div>
      {invited ? (
        <Code invited={invited} />
      ) : (
        <p>
          <Furigana text={words.hidden} />
        </p>
      )}
      <div className={pairStyles.pair}>
        <Button variant="secondary" busy={isInviting} onClick={() => void invite()}>
          <Furigana text={words.inviteAgain} />
        </Button>
        <Button variant="secondary" busy={isCancelling} onClick={() => void cancel()}>
          <Furigana text={words.cancel} />
        </Button>
      </div>
    </Section>
  );
}

function Code({ invited }: { invited: HelperInvited }): ReactElement {
  const words = useOwnHelperText();
  const copy = useCopying();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new code is the result of a press
  useLayoutEffect(() => box.current?.focus(), [invited.code]);
  return (
    <Stack gap={12} ref={box} tabIndex={-1}>
      <p>
        <Furigana text={words.linkNote} />
      </p>
      <Button size="large" wide onClick={() => void copy(invited.link)}>
        <Furigana text={words.copyLink} />
      </Button>
      <p>
        <Furigana text={words.codeNote} />
      </p>
      <Stack as="p" gap={0}>
        <Furigana text={words.codeTitle} />
        <span className={styles.code}>{invited.code}</span>
      </Stack>
      <Button variant="secondary" wide onClick={() => void copy(invited.code)}>
        <Furigana text={words.copyCode} />
      </Button>
      <p>
        <Furigana text={words.onlyNow} />
      </p>
      <p>
        <Furigana text={words.warn} />
      </p>
    </Stack>
  );
}

function useCopying(): (text: string) => Promise<void> {
  const words = useOwnHelperText();
  const toast = useToast();
  const { alert } = useDialogs();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(words.copied);
    } catch {
      await alert(<Furigana text={words.notCopied} />);
    }
  };
}

function useInviting(onInvited: (invited: HelperInvited | null) => void) {
  const words = useOwnHelperText();
  const make = useInviteHelper();
  const takeBack = useCancelInvitation();
  const toast = useToast();

  async function cancel(): Promise<void> {
    if (!(await run(() => takeBack.mutateAsync()))) return;
    onInvited(null);
    toast(words.cancelled);
  }

  return {
    invite: () => run(async () => onInvited(await make.mutateAsync())),
    cancel,
    isInviting: make.isPending,
    isCancelling: takeBack.isPending,
  };
}
