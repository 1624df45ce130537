/** Taking a yes back within its day, and until when that can be done. */
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

interface TakeAcceptanceBackProps {
  contact: Contact;
  /** Where the page itself says how it ended; else it is said in passing. */
  onDecided?: (decided: Decided) => void;
}

/** Render the button; nothing where there is nothing to take back any more. */
export function TakeAcceptanceBack({ contact, onDecided }: TakeAcceptanceBackProps): ReactElement | null {
  const words = useStrings(deciding, easyDeciding);
  const style = useDateStyle();
  const toast = useToast();
  const told = (): void => toast(<Furigana text={words.takenBackNow} />);
  const { takeBack, busy } = useDeciding(contact, onDecided ?? told);
  const until = contact.acceptance_may_be_taken_back_until;
  if (until === null) return null;
  return (
    <Stack gap="small">
      <p>
        <Furigana text={words.takeBackUntil} /> <DateTime iso={until} style={style} />
      </p>
      <div>
        <Button variant="secondary" busy={busy !== null} onClick={() => void takeBack()}>
          <VisuallyHidden>{contact.home.name}：</VisuallyHidden>
          <Furigana text={words.takeBack} />
        </Button>
      </div>
    </Stack>
  );
}
