/** Blocks a home or its corporation: lists everything that ends; the two choices look alike. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useId, useState } from "react";
import { shownError } from "../../../api/errors";
import { labels } from "../../../api/generated/vocabulary";
import type { BlockEnding, BlockPreview, BlockScope } from "../../../api/types";
import { useAnnotate } from "../../../lib/text/labels";
import { Button } from "../../../ui/buttons/Button";
import { Dialog } from "../../../ui/dialogs/Dialog";
import { useMoments } from "../../../ui/display/use-moments";
import { ErrorNotice } from "../../../ui/feedback/Notice";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { useToast } from "../../../ui/feedback/ToastProvider";
import { Stack } from "../../../ui/layout/Stack";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Furigana } from "../../../ui/text/Furigana";
import { Sentences } from "../../../ui/text/Sentences";
import { Text } from "../../../ui/text/Text";
import styles from "../contacts.module.css";
import { blockQuery, useBlock } from "../steps";
import { type ContactText, useContactText } from "../text";

const SCOPES = Object.keys(labels.BlockScope) as BlockScope[];

export interface Blocking {
  open: (contactId: number) => void;
  /** The caller renders it. */
  dialog: ReactNode;
}

/** `onBlocked` runs after a block succeeded. */
export function useBlocking(onBlocked: () => void = () => undefined): Blocking {
  const [contactId, setContactId] = useState<number | null>(null);
  return {
    open: setContactId,
    dialog: contactId !== null && (
      <BlockDialog contactId={contactId} onClose={() => setContactId(null)} onBlocked={onBlocked} />
    ),
  };
}

interface BlockDialogProps {
  contactId: number;
  onClose: () => void;
  onBlocked: () => void;
}

/** The server lists what each choice ends, and rejects a block that would end anything the person has not seen. */
function BlockDialog({ contactId, onClose, onBlocked }: BlockDialogProps): ReactElement {
  const words = useContactText().blocking;
  const toast = useToast();
  const { data: shown, error, refetch } = useQuery({ ...blockQuery(contactId), staleTime: 0, gcTime: 0 });
  const block = useBlock();
  const refused = shownError(block.error ?? error);

  async function choose(scope: BlockScope, named: number[]): Promise<void> {
    try {
      await block.mutateAsync({ contactId, scope, named });
    } catch {
      // The error is shown in the dialog, above the reloaded list.
      await refetch();
      return;
    }
    onClose();
    toast(words.done[scope]);
    onBlocked();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={<Furigana text={words.title} />}
      hideClose
      actions={
        <Button variant="secondary" onClick={onClose}>
          <Furigana text={words.cancel} />
        </Button>
      }
    >
      <Stack>
        <div>
          <Sentences text={words.lead} />
        </div>
        <ErrorNotice error={refused} announce />
        {!shown && !error && <Skeleton count={2} />}
        {shown && (
          <div className={styles.choices}>
            {SCOPES.map((scope) => (
              <Choice
                key={scope}
                scope={scope}
                shown={shown}
                busy={block.isPending}
                onChoose={(named) => void choose(scope, named)}
              />
            ))}
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  scope: BlockScope;
  shown: BlockPreview;
  busy: boolean;
  onChoose: (named: number[]) => void;
}

function Choice({ scope, shown, busy, onChoose }: ChoiceProps): ReactElement {
  const words = useContactText().blocking;
  const annotate = useAnnotate();
  const { visitTime } = useMoments();
  const titleId = useId();
  const { homes, ends } = shown[scope];
  const names = homes.map((home) => `「${home}」`).join("、");
  const about =
    scope === "home" ? words.ofHome(homes.join("、")) : words.ofCorporation(shown.corporation_name, names);
  const label = <Furigana text={annotate(labels.BlockScope[scope])} />;
  return (
    <section aria-labelledby={titleId} className={styles.question}>
      <Text as="h3" size={18} id={titleId}>
        {label}
      </Text>
      <div>
        <Sentences text={about} />
      </div>
      <div>
        <p>
          <Furigana text={words.ends} />
        </p>
        <ul className={styles.ends}>
          {ends.length === 0 && (
            <li>
              <Furigana text={words.nothing} />
            </li>
          )}
          {ends
            .flatMap((ending) => endingLines(ending, words, visitTime))
            .map((line) => (
              <li key={line}>
                <Furigana text={line} />
              </li>
            ))}
        </ul>
      </div>
      <Button
        variant="secondary"
        wide
        busy={busy}
        onClick={() => onChoose(ends.map(({ contact }) => contact))}
      >
        <VisuallyHidden>{label}：</VisuallyHidden>
        <Furigana text={words.confirm} />
      </Button>
    </section>
  );
}

/** What ends with this contact, one line per item. */
function endingLines(
  { home, status, visit_starts_at, offers }: BlockEnding,
  words: ContactText["blocking"],
  when: (at: string) => string,
): string[] {
  return [
    status === "pending" ? words.request(home) : words.room(home),
    visit_starts_at !== null && words.visit(home, when(visit_starts_at)),
    offers > 0 && words.offers(home, offers),
  ].filter((line) => line !== false);
}
