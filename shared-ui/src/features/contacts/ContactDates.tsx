/** When a contact started and when its last message was sent, in the app's date style. */
import type { ReactElement } from "react";
import type { Contact } from "../../api/types";
import { DateTime } from "../../ui/display/DateTime";
import { Stack } from "../../ui/layout/Stack";
import { Furigana } from "../../ui/text/Furigana";
import { useContactText } from "./text";

/** Without messages, only the start. */
export function ContactDates({ contact }: { contact: Contact }): ReactElement {
  const words = useContactText().deciding;
  const { created_at, latest_message_sent_at } = contact;
  return (
    <Stack row gap={24} rowGap={0} align="stretch">
      <p>
        <Furigana text={words.asked} />：<DateTime iso={created_at} />
      </p>
      {latest_message_sent_at !== null && (
        <p>
          <Furigana text={words.latest} />：<DateTime iso={latest_message_sent_at} />
        </p>
      )}
    </Stack>
  );
}
