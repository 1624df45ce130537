/** Cancels an agreed visit, for both sides, with a reason. The other side is notified. */
import type { ReactElement } from "react";
import type { Visit } from "../../api/types";
import { useMoments } from "../../ui/display/use-moments";
import type { Side } from "../contacts/contact-can";
import { useCallOffVisit } from "./queries";
import { ReasonDialog } from "./ReasonDialog";
import { useVisitText } from "./text";

interface CallOffDialogProps {
  contactId: number;
  visit: Visit;
  side: Side;
  onClose: () => void;
}

export function CallOffDialog({ contactId, visit, side, onClose }: CallOffDialogProps): ReactElement {
  const words = useVisitText().callOff;
  const { visitTime } = useMoments();
  const change = useCallOffVisit(contactId);
  return (
    <ReasonDialog
      side={side}
      words={{ ...words, body: words.body(visitTime(visit.starts_at)) }}
      take={(reason) => change.mutateAsync({ id: visit.id, reason })}
      change={change}
      onClose={onClose}
    />
  );
}
