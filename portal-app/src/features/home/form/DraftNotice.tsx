/** Tells that the form opened with entries that are not saved, and offers to drop them. */
import type { ReactElement } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { fieldId } from "shared-ui/ui/form/field-id";
import { Stack } from "shared-ui/ui/layout/Stack";
import { homeForm } from "../text";
import type { Entries } from "./fields/use-entries";

/** Render the notice; nothing when the form opened with what is saved. */
export function DraftNotice({ entries, isNew }: { entries: Entries; isNew: boolean }): ReactElement | null {
  if (!entries.isRestored) return null;

  function discard(): void {
    entries.discard();
    // The notice goes, and its button with it: the first field is where the person begins again.
    document.getElementById(fieldId("name"))?.focus();
  }

  return (
    <Notice title={homeForm.draft.title}>
      <Stack gap="small">
        <p>{homeForm.draft.words}</p>
        <Stack row>
          <Button variant="secondary" size="small" onClick={discard}>
            {isNew ? homeForm.draft.discardNew : homeForm.draft.discard}
          </Button>
        </Stack>
      </Stack>
    </Notice>
  );
}
