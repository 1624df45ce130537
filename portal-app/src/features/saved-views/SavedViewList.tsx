/** The saved views of a list, each with the buttons that rename and delete it. */
import type { ReactElement } from "react";
import type { SavedView } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { PencilIcon, TrashIcon } from "shared-ui/ui/icons/icons";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import styles from "./saved-views.module.css";
import { savedViews as words } from "./text";
import { useRemoveView } from "./use-remove-view";

interface SavedViewListProps {
  views: readonly SavedView[];
  onRename: (view: SavedView) => void;
  onClose: () => void;
}

export function SavedViewList({ views, onRename, onClose }: SavedViewListProps): ReactElement {
  return (
    <Dialog open title={words.title} onClose={onClose}>
      <Stack>
        <p>{views.length === 0 ? words.none : words.lead}</p>
        {views.length > 0 && (
          <Stack as="ul" gap={0}>
            {views.map((view) => (
              <li key={view.id} className={styles.row}>
                <span className={styles.name}>{view.name}</span>
                <Actions view={view} onRename={onRename} />
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}

interface ActionsProps {
  view: SavedView;
  onRename: (view: SavedView) => void;
}

function Actions({ view, onRename }: ActionsProps): ReactElement {
  const { remove, isPending } = useRemoveView(view);
  const of = <VisuallyHidden>{view.name}：</VisuallyHidden>;
  return (
    <Stack row gap={4} align="stretch">
      <Button variant="quiet" size="small" icon={<PencilIcon />} onClick={() => onRename(view)}>
        {of}
        {words.rename}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<TrashIcon />}
        busy={isPending}
        onClick={() => void remove()}
      >
        {of}
        {words.remove}
      </Button>
    </Stack>
  );
}
