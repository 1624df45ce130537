/** What can be done for whomever a timeline is about. */
import { type ReactElement, useState } from "react";
import type { Timeline } from "shared-ui/api/types";
import { Button } from "shared-ui/components/buttons/Button";
import { Stack } from "shared-ui/components/layout/Stack";
import { found } from "shared-ui/strings/operator/found";
import { ActDialog } from "./ActDialog";
import { ACTS, type ActName } from "./acts";

type Head = Timeline["head"];

/** Render a button each, and the window of the one that was pressed. */
export function Acts({ head }: { head: Head }): ReactElement | null {
  const [chosen, choose] = useState<ActName | null>(null);
  const acts = (Object.keys(ACTS) as ActName[]).filter((act) => ACTS[act].isOffered(head));
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
