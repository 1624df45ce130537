/** Stops or resumes recruiting. Separate from the form because it is saved immediately. */

import type { ReactElement } from "react";
import type { Home } from "shared-ui/api/types";
import { recruiting as words } from "shared-ui/features/home/text";
import { run } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { StatusBadge } from "shared-ui/ui/display/StatusBadge";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { Section } from "shared-ui/ui/layout/Section";
import { useSetRecruiting } from "../queries";

/** Shows the state, and the button to change it. */
export function Recruiting({ home }: { home: Home }): ReactElement {
  const change = useSetRecruiting();
  const toast = useToast();
  const { id, is_recruiting } = home;

  async function send(): Promise<void> {
    if (await run(() => change.mutateAsync({ homeId: id, recruits: !is_recruiting })))
      toast(is_recruiting ? words.stopDone : words.resumeDone);
  }

  return (
    <Section title={words.title}>
      {is_recruiting ? (
        <p>{words.on}</p>
      ) : (
        <div>
          <StatusBadge status="declined" label={words.stopped} />
        </div>
      )}
      <p>{words.keeps}</p>
      <div>
        <Button variant="secondary" busy={change.isPending} onClick={() => void send()}>
          {is_recruiting ? words.stop : words.resume}
        </Button>
      </div>
    </Section>
  );
}
