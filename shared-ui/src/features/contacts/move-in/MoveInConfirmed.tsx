/** A confirmed move-in for the seeker, with a button to contest it. */

import type { ReactElement } from "react";
import type { Contact } from "../../../api/types";
import { useConfirmAction } from "../../../lib/use-confirm-action";
import { Button } from "../../../ui/buttons/Button";
import { useMoments } from "../../../ui/display/use-moments";
import { Stack } from "../../../ui/layout/Stack";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Furigana } from "../../../ui/text/Furigana";
import { useContestMoveIn } from "../steps";
import { useContactText } from "../text";

/** Null without a confirmed move-in. */
export function MoveInConfirmed({
  contact,
  withDay,
}: {
  contact: Contact;
  withDay: boolean;
}): ReactElement | null {
  const words = useContactText().moveIn;
  const { confirmAndToast } = useConfirmAction();
  const change = useContestMoveIn();
  const { date } = useMoments();
  const { home } = contact;

  function contest(): Promise<void> {
    const { contestTitle: title, contestConfirm: confirmLabel, contestCancel: cancelLabel } = words;
    const question = { title, body: words.contestBody(home.name), confirmLabel, cancelLabel };
    return confirmAndToast(question, () => change.mutateAsync(contact.id), words.contestDone);
  }

  if (contact.confirmed_at === null) return null;
  return (
    <Stack row gap={8} rowGap={0}>
      <p>
        <Furigana text={contact.contested_at === null ? words.confirmed : words.contested} />
      </p>
      {withDay && contact.moved_in_on !== null && (
        <p>
          <Furigana text={words.day(date(contact.moved_in_on))} />
        </p>
      )}
      {contact.contested_at === null && (
        <Button variant="quiet" size="small" busy={change.isPending} onClick={() => void contest()}>
          <VisuallyHidden>{home.name}：</VisuallyHidden>
          <Furigana text={words.contest} />
        </Button>
      )}
    </Stack>
  );
}
