/** Changes a member's position. */
import { type ReactElement, useState } from "react";
import type { Member } from "shared-ui/api/types";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { useDialogErrors } from "../../../lib/use-form-errors";
import { offices } from "../text";
import { loadOf } from "./load";
import { useChangePosition } from "./member-changes";
import { PositionChoice } from "./PositionChoice";

const words = offices.position;

interface PositionDialogProps {
  officeId: number;
  member: Member;
  onClose: () => void;
}

/** Warns that a member who becomes billing loses their assignments. */
export function PositionDialog({ officeId, member, onClose }: PositionDialogProps): ReactElement {
  const [position, setPosition] = useState(member.position);
  const errors = useDialogErrors(onClose);
  const change = useChangePosition(officeId);
  const load = loadOf(member);

  function save(): void {
    errors.show([]);
    change.mutate({ memberId: member.id, position }, errors.closing(words.done(member.name)));
  }

  return (
    <FormDialog
      title={words.title(member.name)}
      onClose={onClose}
      onSubmit={save}
      submitLabel={offices.save}
      cancelLabel={offices.cancel}
      busy={change.isPending}
      busyLabel={offices.saving}
      summary={errors.summary}
      failedTitle={offices.failed}
    >
      <PositionChoice value={position} onChange={setPosition} error={errors.of("position")} />
      <div aria-live="polite">
        {position === "billing" && load && <p>{words.toBilling(member.name, load)}</p>}
      </div>
    </FormDialog>
  );
}
