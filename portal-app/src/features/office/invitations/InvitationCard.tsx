/** One invitation: recipient, position, expiry, and buttons to resend or cancel it. */

import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Invitation } from "shared-ui/api/types";
import { dateTime } from "shared-ui/lib/dates";
import { run, useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { Card } from "shared-ui/ui/layout/Card";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { offices } from "../text";
import { useResendInvitation, useRevokeInvitation } from "./queries";

const words = offices.invitations;

export function InvitationCard({
  officeId,
  invitation,
}: {
  officeId: number;
  invitation: Invitation;
}): ReactElement {
  const resend = useResendInvitation(officeId);
  const revoke = useRevokeInvitation(officeId);
  const { confirmAndToast } = useConfirmAction();
  const toast = useToast();
  const { id, email, position, invited_by, has_expired } = invitation;
  const until = dateTime(invitation.expires_at, "short");

  async function sendAgain(): Promise<void> {
    if (await run(() => resend.mutateAsync(id))) toast(words.sent(email));
  }

  function takeBack(): Promise<void> {
    const body = words.revokeBody(email);
    const question = {
      title: words.revokeQuestion,
      body: <>{body}</>,
      confirmLabel: words.revoke,
      cancelLabel: words.revokeCancel,
    };
    return confirmAndToast(question, () => revoke.mutateAsync(id), words.revoked);
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
            onClick={() => void sendAgain()}
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
