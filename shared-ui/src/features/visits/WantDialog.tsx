/** Asking for other days than the agreed one: why, and that it stands until another is chosen. */
import type { ReactElement } from "react";
import type { useWantOtherDays } from "../../state/contacts/visits";
import { easyVisits } from "../../strings/contacts/easy-visits";
import { visits } from "../../strings/contacts/visits";
import { useStrings } from "../../strings/use-strings";
import { ReasonDialog } from "./ReasonDialog";

interface WantDialogProps {
  want: ReturnType<typeof useWantOtherDays>;
  onClose: () => void;
}

/** Render the window. */
export function WantDialog({ want, onClose }: WantDialogProps): ReactElement {
  const words = useStrings(visits, easyVisits);
  return (
    <ReasonDialog
      side="seeker"
      isMove
      words={{
        title: words.wantTitle,
        body: words.wantBody.agreed,
        confirm: words.wantConfirm,
        cancel: words.wantCancel,
        failed: words.wantFailed,
        done: words.wantDone,
      }}
      take={want.mutateAsync}
      change={want}
      onClose={onClose}
    />
  );
}
