/** The saved views of a list, each with the buttons that rename and delete it. */
import type { ReactElement } from "react";
import type { SavedView } from "shared-ui/api/types";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { announce } from "shared-ui/ui/feedback/announce";
import { PencilIcon, TrashIcon } from "shared-ui/ui/icons/icons";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { useDeleteView } from "./queries";
import styles from "./saved-views.module.css";
import { savedViews as words } from "./text";

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
  const { confirmAndRun } = useConfirmAction();
  const deletion = useDeleteView();

  async function remove(): Promise<void> {
    const question = {
      title: words.question(view.name),
      body: words.questionBody,
      confirmLabel: words.remove,
      cancelLabel: words.removeCancel,
      danger: true,
    };
    if (await confirmAndRun(question, () => deletion.mutateAsync(view.id))) announce(words.removed);
  }

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
        busy={deletion.isPending}
        onClick={() => void remove()}
      >
        {of}
        {words.remove}
      </Button>
    </Stack>
  );
}
