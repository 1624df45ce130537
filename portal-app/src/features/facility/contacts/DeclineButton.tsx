/** Taking a request back while it waits for its answer. */
import type { ReactElement } from "react";
import { asApiError } from "shared-ui/api/errors";
import type { Contact } from "shared-ui/api/types";
import { useDeclineContact } from "shared-ui/features/contacts/steps";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { homeContacts as words } from "../../home/text";

/** Render the button, with its question and what came of it. */
export function DeclineButton({ contact, called }: { contact: Contact; called: string }): ReactElement {
  const decline = useDeclineContact();
  const { confirm, alert } = useDialogs();
  const { question: title, body, confirm: confirmLabel } = words.decline;

  async function ask(): Promise<void> {
    if (!(await confirm({ title, body: body(called), confirmLabel }))) return;
    // Declined, the card moves to another section and this button is gone: its own callbacks would not run any more.
    try {
      await decline.mutateAsync({ contactId: contact.id, reason: null });
      await alert(words.decline.done);
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!error.isSessionExpired) await alert(`${words.decline.failed}\n${error.detail}`);
    }
  }

  return (
    <Button variant="secondary" busy={decline.isPending} onClick={ask}>
      <VisuallyHidden>{words.of(called)}</VisuallyHidden>
      {words.decline.button}
    </Button>
  );
}
