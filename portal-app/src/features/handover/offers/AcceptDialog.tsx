/** Accepts the cases of an offer, and selects their assignee. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { Offer } from "shared-ui/api/types";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { useDialogErrors } from "../../../lib/use-form-errors";
import { assigneeOf, NewAssigneeSelect, NOBODY } from "../../assignee/NewAssigneeSelect";
import { membersQuery } from "../../office/members/members";
import { useAcceptOffer } from "../queries";
import { handover } from "../text";

const words = handover.offers;

interface AcceptDialogProps {
  officeId: number;
  offer: Offer;
  onClose: () => void;
}

export function AcceptDialog({ officeId, offer, onClose }: AcceptDialogProps): ReactElement {
  const { data: members } = useSuspenseQuery(membersQuery(officeId));
  const [assignee, setAssignee] = useState<string>(NOBODY);
  const errors = useDialogErrors(onClose);
  const accept = useAcceptOffer(officeId);

  function send(): void {
    errors.show([]);
    accept.mutate({ offerId: offer.id, assignee: assigneeOf(assignee) }, errors.closing(words.accepted));
  }

  return (
    <FormDialog
      title={words.acceptTitle(offer.from_office)}
      onClose={onClose}
      onSubmit={send}
      submitLabel={words.accept}
      cancelLabel={words.acceptCancel}
      busy={accept.isPending}
      busyLabel={handover.working}
      summary={errors.summary}
      failedTitle={handover.failed}
    >
      <p>{words.acceptBody(offer.people)}</p>
      <NewAssigneeSelect
        name="assignee"
        label={handover.to.person}
        nobody={handover.to.nobody}
        members={members}
        value={assignee}
        onChange={setAssignee}
        error={errors.of("assignee") ?? errors.of("to")}
      />
    </FormDialog>
  );
}
