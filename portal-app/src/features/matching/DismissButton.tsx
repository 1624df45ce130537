/** Puts a person aside or brings them back. The same button then undoes the action, and announces it. */

import type { ReactElement } from "react";
import type { MatchedPreference } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";
import { describePerson } from "shared-ui/features/preference/person-in-short";
import { Button } from "shared-ui/ui/buttons/Button";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { usePutAside } from "./queries";
import { matching } from "./text";

interface DismissButtonProps {
  homeId: number;
  person: MatchedPreference;
  /** Whether it undoes what was just done. */
  undoes?: boolean;
}

const words = matching.aside;

export function DismissButton({ homeId, person, undoes = false }: DismissButtonProps): ReactElement {
  const change = usePutAside(homeId);
  const { user } = useSession();
  const called = describePerson(person);
  const isAside = person.put_aside !== null;
  const done = isAside ? words.isAside(called) : words.isBack(called);

  function press(): void {
    const by = isAside ? null : (user?.username ?? "");
    change.mutate({ person, by });
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
