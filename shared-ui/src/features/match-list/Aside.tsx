/** Putting a person aside, and bringing them back: one button, which then undoes what it did, and says it. */
import type { ReactElement } from "react";
import type { MatchedPreference } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { useDialogs } from "../../components/dialogs/DialogsProvider";
import { VisuallyHidden } from "../../components/layout/VisuallyHidden";
import { describePerson } from "../../rules/person-in-short";
import { useSession } from "../../state/accounts/session";
import { usePutAside } from "../../state/matching/matching";
import { matching } from "../../strings/matching/matching";

interface AsideProps {
  homeId: number;
  person: MatchedPreference;
  /** Whether it undoes what was just done. */
  undoes?: boolean;
}

const words = matching.aside;

/** Render the button. */
export function Aside({ homeId, person, undoes = false }: AsideProps): ReactElement {
  const change = usePutAside(homeId);
  const { user } = useSession();
  const { alert } = useDialogs();
  const called = describePerson(person);
  const isAside = person.put_aside !== null;
  const done = isAside ? words.isAside(called) : words.isBack(called);

  function press(): void {
    change.mutate(
      { person, by: isAside ? null : (user?.username ?? "") },
      { onError: (error) => (error.isSessionExpired ? undefined : alert(error.detail)) },
    );
  }

  return (
    <div>
      <Button variant="quiet" size="small" busy={change.isPending} onClick={press}>
        <VisuallyHidden>
          {called}の方を{!undoes && !isAside && words.fromList}
        </VisuallyHidden>
        {undoes ? words.undo : isAside ? words.bringBack : words.putAside}
      </Button>
      <VisuallyHidden>
        <span role="status">{change.isSuccess ? done : ""}</span>
      </VisuallyHidden>
    </div>
  );
}
