/** Whether a home recruits, and stopping that or going on; apart from the form, for it stands at once. */
import type { ReactElement } from "react";
import type { Home } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { useDialogs } from "../../components/dialogs/DialogsProvider";
import { StatusBadge } from "../../components/display/StatusBadge";
import { useToast } from "../../components/feedback/ToastProvider";
import { Section } from "../../components/layout/Section";
import { useSetRecruiting } from "../../state/homes/homes";
import { recruiting as words } from "../../strings/homes/recruiting";

/** Render how it stands, and the button for the other way. */
export function Recruiting({ home }: { home: Home }): ReactElement {
  const change = useSetRecruiting();
  const toast = useToast();
  const { alert } = useDialogs();
  const { id, is_recruiting } = home;

  function send(): void {
    change.mutate(
      { homeId: id, recruits: !is_recruiting },
      {
        onSuccess: () => toast(is_recruiting ? words.stopDone : words.resumeDone),
        onError: (error) => (error.isSessionExpired ? undefined : alert(error.detail)),
      },
    );
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
        <Button variant="secondary" busy={change.isPending} onClick={send}>
          {is_recruiting ? words.stop : words.resume}
        </Button>
      </div>
    </Section>
  );
}
