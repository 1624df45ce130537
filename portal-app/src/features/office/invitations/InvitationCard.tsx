/** One invitation: to whom, as what, until when, and the ways to send it again or take it back. */
import type { ReactElement } from "react";
import { asApiError } from "shared-ui/api/errors";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Invitation } from "shared-ui/api/types";
import { dateTime } from "shared-ui/lib/dates";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { Card } from "shared-ui/ui/layout/Card";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { offices } from "../text";
import { useResendInvitation, useRevokeInvitation } from "./queries";

const words = offices.invitations;

/** Render the card. */
export function InvitationCard({
  officeId,
  invitation,
}: {
  officeId: number;
  invitation: Invitation;
}): ReactElement {
  const resend = useResendInvitation(officeId);
  const revoke = useRevokeInvitation(officeId);
  const { alert, confirm } = useDialogs();
  const toast = useToast();
  const { id, email, position, invited_by, has_expired } = invitation;
  const until = dateTime(invitation.expires_at, "short");

  // Sent again it is another invitation and this card is gone: its own callbacks would not run any more.
  async function doing(change: Promise<unknown>, done: string): Promise<void> {
    try {
      await change;
      toast(done);
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!error.isSessionExpired) await alert(error.detail);
    }
  }

  async function takeBack(): Promise<void> {
    const title = words.revokeQuestion;
    const body = words.revokeBody(email);
    if (!(await confirm({ title, body, confirmLabel: words.revoke, cancelLabel: offices.close }))) return;
    await doing(revoke.mutateAsync(id), words.revoked);
  }

  const of = <VisuallyHidden>{words.of(email)}</VisuallyHidden>;
  return (
    <Card
      title={email}
      headingLevel={3}
      actions={
        <>
          <Button
            variant="secondary"
            size="small"
            busy={resend.isPending}
            busyLabel={words.sending}
            onClick={() => void doing(resend.mutateAsync(id), words.sent(email))}
          >
            {of}
            {words.resend}
          </Button>
          <Button variant="quiet" size="small" busy={revoke.isPending} onClick={() => void takeBack()}>
            {of}
            {words.revoke}
          </Button>
        </>
      }
    >
      <DefinitionList
        items={[
          { term: words.position, description: labels.Position[position] },
          { term: words.until, description: has_expired ? words.expired(until) : until },
          { term: words.by, description: invited_by },
        ]}
      />
    </Card>
  );
}
