/** Takes back a pending request. */

import type { ReactElement } from "react";
import { failedAs } from "shared-ui/api/query-client";
import type { Contact } from "shared-ui/api/types";
import { useDeclineContact } from "shared-ui/features/contacts/steps";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { homeContacts as words } from "./text";

/** Includes the confirmation and the result. */
export function DeclineButton({ contact, called }: { contact: Contact; called: string }): ReactElement {
  const decline = useDeclineContact(failedAs(words.decline.failed));
  const { alert } = useDialogs();
  const { confirmAndRun } = useConfirmAction();
  const { question: title, body, confirm: confirmLabel, cancel: cancelLabel } = words.decline;

  async function ask(): Promise<void> {
    const question = { title, body: <>{body(called)}</>, confirmLabel, cancelLabel };
    const isDone = await confirmAndRun(question, () =>
      decline.mutateAsync({ contactId: contact.id, reason: null }),
    );
    if (isDone) await alert(words.decline.done);
  }

  return (
    <Button variant="secondary" busy={decline.isPending} onClick={ask}>
      <VisuallyHidden>{words.of(called)}</VisuallyHidden>
      {words.decline.button}
    </Button>
  );
}
