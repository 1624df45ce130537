/** Tells that the form opened with entries that are not saved, and offers to drop them. */
import type { ReactElement } from "react";
import { Button } from "../../components/Button";
import { Notice } from "../../components/Notice";
import { homeForm } from "../../strings/homes";
import type { Entries } from "./useEntries";

/** Render the notice; nothing when the form opened with what is saved. */
export function DraftNotice({ entries, isNew }: { entries: Entries; isNew: boolean }): ReactElement | null {
  if (!entries.isRestored) return null;
  return (
    <Notice title={homeForm.draft.title}>
      <p>{homeForm.draft.words}</p>
      <Button variant="secondary" size="small" onClick={entries.discard}>
        {isNew ? homeForm.draft.discardNew : homeForm.draft.discard}
      </Button>
    </Notice>
  );
}
