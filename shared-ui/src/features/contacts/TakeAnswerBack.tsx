/** Taking a yes or a no back within its day, and until when that can be done. */
import type { ReactElement } from "react";
import type { Contact } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { DateTime } from "../../components/display/DateTime";
import { useDateStyle } from "../../components/display/date-style";
import { useToast } from "../../components/feedback/ToastProvider";
import { Stack } from "../../components/layout/Stack";
import { VisuallyHidden } from "../../components/layout/VisuallyHidden";
import { Furigana } from "../../components/text/Furigana";
import { deciding } from "../../strings/contacts/deciding";
import { easyDeciding } from "../../strings/contacts/easy-deciding";
import { useStrings } from "../../strings/use-strings";
import { type Decided, useDeciding } from "./use-deciding";

interface TakeAnswerBackProps {
  contact: Contact;
  /** Where the page itself says how it ended; else it is said in passing. */
  onDecided?: (decided: Decided) => void;
}

/** Render the button; nothing where there is nothing to take back any more. */
export function TakeAnswerBack({ contact, onDecided }: TakeAnswerBackProps): ReactElement | null {
  const words = useStrings(deciding, easyDeciding);
  const style = useDateStyle();
  const toast = useToast();
  const say = (decided: Decided): void =>
    toast(<Furigana text={decided === "takenBack" ? words.takenBackNow : words.declineTakenBackNow} />);
  const { takeBack, takeDeclineBack, busy } = useDeciding(contact, onDecided ?? say);
  const isDeclined = contact.decline_may_be_taken_back_until !== null;
  const until = contact.decline_may_be_taken_back_until ?? contact.acceptance_may_be_taken_back_until;
  if (until === null) return null;
  return (
    <Stack gap="small">
      <p>
        <Furigana text={isDeclined ? words.takeDeclineBackUntil : words.takeBackUntil} />{" "}
        <DateTime iso={until} style={style} />
      </p>
      <div>
        <Button
          variant="secondary"
          busy={busy !== null}
          onClick={() => void (isDeclined ? takeDeclineBack() : takeBack())}
        >
          <VisuallyHidden>{contact.home.name}：</VisuallyHidden>
          <Furigana text={isDeclined ? words.takeDeclineBack : words.takeBack} />
        </Button>
      </div>
    </Stack>
  );
}
