/** Takes an acceptance or a decline back within a day, and shows the deadline. */
import type { ReactElement } from "react";
import type { Contact } from "../../../api/types";
import { Button } from "../../../ui/buttons/Button";
import { DateTime } from "../../../ui/display/DateTime";
import { useToast } from "../../../ui/feedback/ToastProvider";
import { Stack } from "../../../ui/layout/Stack";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Furigana } from "../../../ui/text/Furigana";
import { useContactText } from "../text";
import { type Decided, useDeciding } from "./use-deciding";

interface TakeAnswerBackProps {
  contact: Contact;
  /** Called instead of the toast when the page itself shows the result. */
  onDecided?: (decided: Decided) => void;
}

/** Null when there is no answer to take back. */
export function TakeAnswerBack({ contact, onDecided }: TakeAnswerBackProps): ReactElement | null {
  const words = useContactText().deciding;
  const toast = useToast();
  const say = (decided: Decided): void =>
    toast(decided === "takenBack" ? words.takenBackNow : words.declineTakenBackNow);
  const { takeBack, takeDeclineBack, busy } = useDeciding(contact, onDecided ?? say);
  const isDeclined = contact.decline_may_be_taken_back_until !== null;
  const until = contact.decline_may_be_taken_back_until ?? contact.acceptance_may_be_taken_back_until;
  if (until === null) return null;
  return (
    <Stack gap={8}>
      <p>
        <Furigana text={isDeclined ? words.takeDeclineBackUntil : words.takeBackUntil} />{" "}
        <DateTime iso={until} />
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
