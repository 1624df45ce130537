/** Removes a member, or lets the user leave. One sentence describes the effect, including the selected new assignee. */
import { type ReactElement, useState } from "react";
import { asApiError } from "shared-ui/api/errors";
import type { Member, Office } from "shared-ui/api/types";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { useFormErrors } from "../../../lib/use-form-errors";
import { assigneeOf, NewAssigneeSelect, NOBODY } from "../../assignee/NewAssigneeSelect";
import { offices } from "../text";
import { loadOf } from "./load";
import { useRemoveMember } from "./member-changes";

interface RemoveDialogProps {
  office: Office;
  member: Member;
  members: readonly Member[];
  isSelf: boolean;
  onClose: () => void;
}

/** Asks for a new assignee only if there is something to take over. */
export function RemoveDialog(props: RemoveDialogProps): ReactElement {
  const { office, member, members, isSelf, onClose } = props;
  const [newAssignee, setNewAssignee] = useState<string>(NOBODY);
  const errors = useFormErrors();
  const remove = useRemoveMember(office.id);
  const toast = useToast();
  const load = loadOf(member);
  const others = members.filter(({ id }) => id !== member.id);

  async function send(): Promise<void> {
    errors.show([]);
    try {
      // A user who leaves loses the page and this dialog, so mutation callbacks would not run.
      await remove.mutateAsync({ memberId: member.id, to: load === null ? null : assigneeOf(newAssignee) });
    } catch (thrown) {
      errors.showRefusal(asApiError(thrown));
      return;
    }
    onClose();
    toast(isSelf ? offices.leave.done(office.name) : offices.remove.done(member.name));
  }

  const newAssigneeName = others.find(({ id }) => id === assigneeOf(newAssignee))?.name ?? null;
  const words = isSelf ? offices.leave : offices.remove;
  return (
    <FormDialog
      title={isSelf ? offices.leave.title(office.name) : offices.remove.title(member.name)}
      onClose={onClose}
      onSubmit={() => void send()}
      submitLabel={words.confirm}
      cancelLabel={words.cancel}
      danger
      busy={remove.isPending}
      busyLabel={offices.saving}
      summary={errors.summary}
      failedTitle={offices.failed}
    >
      <p aria-live="polite">{sentence(member, isSelf, load, newAssigneeName)}</p>
      {load !== null && (
        <NewAssigneeSelect
          name="to"
          label={offices.remove.newAssignee}
          nobody={offices.remove.nobody}
          members={others}
          value={newAssignee}
          onChange={setNewAssignee}
          error={errors.of("to")}
        />
      )}
    </FormDialog>
  );
}

function sentence(
  { name }: Member,
  isSelf: boolean,
  load: string | null,
  newAssignee: string | null,
): string {
  if (isSelf) return load === null ? offices.leave.without : offices.leave.withLoad(load, newAssignee);
  return load === null ? offices.remove.without(name) : offices.remove.withLoad(name, load, newAssignee);
}
