/** Taking a home off the lists, apart from the form so that nobody presses it by mistake. */
import type { ReactElement } from "react";
import { asApiError } from "../../api/errors";
import type { Home } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { useDialogs } from "../../components/dialogs/DialogsProvider";
import { TrashIcon } from "../../components/icons/icons";
import { Section } from "../../components/layout/Section";
import { useDeactivateHome } from "../../state/homes/homes";
import { homeForm } from "../../strings/homes/homes";

interface DeleteHomeProps {
  home: Home;
  /** Called once the person has been told that the home is gone. */
  onDeleted: () => void;
}

/** Render the button, with its question and what came of it. */
export function DeleteHome({ home, onDeleted }: DeleteHomeProps): ReactElement {
  const deactivate = useDeactivateHome();
  const { confirm, alert } = useDialogs();
  const words = homeForm.deleteHome;

  async function ask(): Promise<void> {
    const question = { title: words.question, body: words.body(home.name), confirmLabel: words.confirm };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await deactivate.mutateAsync(home.id);
    } catch (thrown) {
      if (!asApiError(thrown).isSessionExpired) await alert(words.failed);
      return;
    }
    await alert(words.done);
    onDeleted();
  }

  return (
    <Section title={words.title} lead={words.words}>
      <div>
        <Button variant="danger" icon={<TrashIcon />} busy={deactivate.isPending} onClick={ask}>
          {words.button}
        </Button>
      </div>
    </Section>
  );
}
