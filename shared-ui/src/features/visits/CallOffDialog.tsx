/** Calling an agreed visit off, by either side: a reason, and that the other side is told. */
import type { ReactElement } from "react";
import type { Visit } from "../../api/types";
import { useDateStyle } from "../../components/display/date-style";
import type { Side } from "../../rules/contact-can";
import { visitTime } from "../../rules/dates";
import { useCallOffVisit } from "../../state/contacts/visits";
import { easyVisits } from "../../strings/contacts/easy-visits";
import { visits } from "../../strings/contacts/visits";
import { useStrings } from "../../strings/use-strings";
import { ReasonDialog } from "./ReasonDialog";

interface CallOffDialogProps {
  contactId: number;
  visit: Visit;
  side: Side;
  onClose: () => void;
}

/** Render the window. */
export function CallOffDialog({ contactId, visit, side, onClose }: CallOffDialogProps): ReactElement {
  const words = useStrings(visits, easyVisits).callOff;
  const style = useDateStyle();
  const change = useCallOffVisit(contactId);
  return (
    <ReasonDialog
      side={side}
      words={{ ...words, body: words.body(visitTime(visit.starts_at, style)) }}
      take={(reason) => change.mutateAsync({ id: visit.id, reason })}
      change={change}
      onClose={onClose}
    />
  );
}
