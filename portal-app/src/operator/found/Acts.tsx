/** The actions on the subject of a timeline. */
import { type ReactElement, useState } from "react";
import type { TimelineHead } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { Stack } from "shared-ui/ui/layout/Stack";
import { ActDialog } from "./ActDialog";
import { ACTS, type ActName } from "./acts";
import { found } from "./text";

/** A button for each action, and the dialog of the pressed one. */
export function Acts({ head }: { head: TimelineHead }): ReactElement | null {
  const [chosen, choose] = useState<ActName | null>(null);
  const acts = (Object.keys(ACTS) as ActName[]).filter((act) => ACTS[act].isOffered(head));
  if (acts.length === 0) return null;
  return (
    <>
      <Stack row gap={8}>
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
