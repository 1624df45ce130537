/** Assigns a home or a person to another member. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { ErrorNotice } from "shared-ui/ui/feedback/Notice";
import { useDialogErrors } from "../../lib/use-form-errors";
import { membersQuery } from "../office/members/members";
import type { Assign } from "./Assignee";
import { assigneeOf, NewAssigneeSelect, NOBODY } from "./NewAssigneeSelect";
import { assigning as words } from "./text";

interface AssignDialogProps {
  of: { id: number; assignee: number | null };
  officeId: number;
  called: string;
  assign: Assign;
  onClose: () => void;
}

export default function AssignDialog(props: AssignDialogProps): ReactElement {
  const { of, officeId, called, assign, onClose } = props;
  const { data: members = [], error } = useQuery(membersQuery(officeId));
  const [assignee, setAssignee] = useState(() => String(of.assignee ?? NOBODY));
  const errors = useDialogErrors(onClose);

  function save(): void {
    errors.show([]);
    assign.mutate({ id: of.id, assignee: assigneeOf(assignee) }, errors.closing(words.done));
  }

  return (
    <FormDialog
      title={words.title(called)}
      onClose={onClose}
      onSubmit={save}
      submitLabel={words.save}
      cancelLabel={words.cancel}
      busy={assign.isPending}
      busyLabel={words.saving}
      summary={errors.summary}
      failedTitle={words.failed}
    >
      <ErrorNotice error={error} />
      <NewAssigneeSelect
        name="assignee"
        label={words.person}
        nobody={words.nobody}
        members={members}
        value={assignee}
        onChange={setAssignee}
        error={errors.of("assignee") ?? errors.of("to")}
      />
    </FormDialog>
  );
}
