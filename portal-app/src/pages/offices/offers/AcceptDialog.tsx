/** Taking over the cases of an offer, with who is in charge of them from then on. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { Offer } from "shared-ui/api/types";
import { FormDialog } from "shared-ui/components/dialogs/FormDialog";
import { useToast } from "shared-ui/components/feedback/ToastProvider";
import { useAcceptOffer } from "shared-ui/state/offices/handover";
import { membersQuery } from "shared-ui/state/offices/members";
import { handover } from "shared-ui/strings/offices/handover";
import { offices } from "shared-ui/strings/offices/offices";
import { HeirSelect, heirOf, NOBODY } from "../../../layouts/assignee/HeirSelect";
import { useFormErrors } from "../../../use-form-errors";

const words = handover.offers;

interface AcceptDialogProps {
  officeId: number;
  offer: Offer;
  onClose: () => void;
}

/** Render the window. */
export function AcceptDialog({ officeId, offer, onClose }: AcceptDialogProps): ReactElement {
  const { data: members } = useSuspenseQuery(membersQuery(officeId));
  const [assignee, setAssignee] = useState<string>(NOBODY);
  const errors = useFormErrors();
  const accept = useAcceptOffer(officeId);
  const toast = useToast();

  function send(): void {
    errors.show([]);
    accept.mutate(
      { offerId: offer.id, assignee: heirOf(assignee) },
      {
        onSuccess: () => {
          onClose();
          toast(words.accepted);
        },
        onError: errors.showRefusal,
      },
    );
  }

  return (
    <FormDialog
      title={words.acceptTitle(offer.from_office)}
      onClose={onClose}
      onSubmit={send}
      submitLabel={words.accept}
      cancelLabel={offices.close}
      busy={accept.isPending}
      busyLabel={handover.working}
      summary={errors.summary}
      failedTitle={handover.failed}
    >
      <p>{words.acceptBody(offer.people)}</p>
      <HeirSelect
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
