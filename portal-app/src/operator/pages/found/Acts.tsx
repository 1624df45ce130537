/** What can be done for whomever a timeline is about. */
import { type ReactElement, useState } from "react";
import type { Timeline } from "shared-ui/api/types";
import { Button } from "shared-ui/components/buttons/Button";
import { Stack } from "shared-ui/components/layout/Stack";
import { found } from "shared-ui/strings/operator/found";
import { ActDialog, type ActName } from "./ActDialog";

type Head = Timeline["head"];

/** Render a button each, and the window of the one that was pressed. */
export function Acts({ head }: { head: Head }): ReactElement | null {
  const [chosen, choose] = useState<ActName | null>(null);
  const acts = actsOf(head);
  if (acts.length === 0) return null;
  return (
    <>
      <Stack row gap="small">
        {acts.map((act) => (
          <Button key={act} size="small" variant="secondary" onClick={() => choose(act)}>
            {found.acts[act].title}
          </Button>
        ))}
      </Stack>
      {chosen && <ActDialog act={chosen} id={head.id} onClose={() => choose(null)} />}
    </>
  );
}

/** Return what may be done now; the server decides again. */
function actsOf({ kind, state, role, email, links }: Head): ActName[] {
  switch (kind) {
    case "account":
      if (role === "operator") return [];
      if (state === "disabled") return ["enable"];
      return ["rename-account", "sign-out", ...(email ? STAFF_ACTS : []), "disable"];
    case "preference":
      // What was emptied as its term ended may still be erased, with what others have of it.
      if (state === "erased") return ["erase"];
      // Whoever registered themselves has the name of their account.
      return [...(links.some((link) => link.kind === "office") ? RENAMED : []), "disclose", "erase"];
    case "home":
      return ["rename-home-contact"];
    case "office":
      return [state === "suspended" ? "resume" : "suspend", "merge"];
    default:
      return [];
  }
}

const RENAMED: ActName[] = ["rename-person"];
const STAFF_ACTS: ActName[] = ["change-email", "reset-factors"];
