/** The reason for moving or cancelling a visit, from a list. The other side reads it. */
import type { ReactElement } from "react";
import { labels } from "../../api/generated/vocabulary";
import type { VisitReason } from "../../api/types";
import { useAnnotate } from "../../lib/text/labels";
import { RadioGroup } from "../../ui/choices/RadioGroup";
import { Furigana } from "../../ui/text/Furigana";
import type { Side } from "../contacts/contact-can";
import { useVisitText } from "./text";

const REASONS = Object.keys(labels.VisitReason) as VisitReason[];

interface ReasonFieldProps {
  side: Side;
  isMove: boolean;
  value: VisitReason | "";
  onChange: (reason: VisitReason) => void;
  isMissing: boolean;
}

export function ReasonField({ side, isMove, value, onChange, isMissing }: ReasonFieldProps): ReactElement {
  const words = useVisitText();
  const annotate = useAnnotate();
  // "at_the_home" is a reason of the facility only; "not_needed" is no reason to move a visit.
  const reasons = REASONS.filter(
    (one) => (side === "facility" || one !== "at_the_home") && !(isMove && one === "not_needed"),
  );
  return (
    <RadioGroup
      name="reason"
      label={<Furigana text={isMove ? words.moving.reason : words.callOff.reason} />}
      required
      layout="column"
      options={reasons.map((one) => ({
        value: one,
        label: <Furigana text={annotate(labels.VisitReason[one])} />,
      }))}
      value={value}
      onChange={onChange}
      error={isMissing && <Furigana text={words.chooseReason} />}
    />
  );
}
