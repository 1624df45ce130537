/** Having LINE say whether our settings work, only when it is wanted. */
import type { ReactElement } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useAskLine } from "./queries";
import { system as words } from "./text";

/** Render the button, and then what LINE said. */
export function AskLine(): ReactElement {
  const asking = useAskLine();
  return (
    <Section title={words.line} lead={words.lineLead}>
      <div>
        <Button
          variant="secondary"
          busy={asking.isPending}
          busyLabel={words.askingLine}
          onClick={() => asking.mutate()}
        >
          {words.askLine}
        </Button>
      </div>
      <div role="status">
        <Stack gap="small">
          {asking.data?.map(({ fine, sentence }) => (
            <Notice
              key={sentence}
              tone={fine ? "success" : "warning"}
              title={fine ? words.fine : words.wrong}
            >
              {sentence}
            </Notice>
          ))}
        </Stack>
      </div>
      {asking.error && (
        <Notice tone="error" announce>
          {words.failed}
        </Notice>
      )}
    </Section>
  );
}
