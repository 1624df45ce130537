/** Removes a home from the lists. Separate from the form, so that it is not pressed by mistake. */

import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Contact, Home } from "shared-ui/api/types";
import { hasOpenRoom } from "shared-ui/features/contacts/contact-state";
import { contactsOfQuery } from "shared-ui/features/contacts/queries";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { TrashIcon } from "shared-ui/ui/icons/icons";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useDeactivateHome } from "../queries";
import { homeForm } from "../text";

const words = homeForm.deleteHome;

interface DeleteHomeProps {
  home: Home;
  /** Called after the user has read that the home was deleted. */
  onDeleted: () => void;
}

/** Includes the confirmation and the result. */
export function DeleteHome({ home, onDeleted }: DeleteHomeProps): ReactElement {
  const deactivate = useDeactivateHome();
  const { alert } = useDialogs();
  const { confirmAndRun } = useConfirmAction();
  const { data: contacts } = useQuery(contactsOfQuery({ home: home.id }));

  async function ask(): Promise<void> {
    const body = <Consequences home={home} contacts={contacts} />;
    const question = {
      title: words.question,
      body,
      confirmLabel: words.confirm,
      cancelLabel: words.cancel,
      danger: true,
    };
    const isDone = await confirmAndRun(question, () => deactivate.mutateAsync(home.id));
    if (!isDone) return;
    await alert(words.done);
    onDeleted();
  }

  return (
    <Section title={words.title} lead={`${words.words}${home.is_recruiting ? words.pause : ""}`}>
      <div>
        <Button variant="danger" icon={<TrashIcon />} busy={deactivate.isPending} onClick={ask}>
          {words.button}
        </Button>
      </div>
    </Section>
  );
}

/** What happens to the home, to pending requests and to open rooms, with their numbers once known. */
function Consequences({ home, contacts }: { home: Home; contacts?: readonly Contact[] }): ReactElement {
  const pending = contacts?.filter(({ status }) => status === "pending").length;
  const rooms = contacts?.filter(hasOpenRoom).length;
  return (
    <Stack gap={8}>
      <p>{words.body(home.name)}</p>
      {pending !== 0 && <p>{words.declined(pending)}</p>}
      {rooms !== 0 && <p>{words.rooms(rooms)}</p>}
    </Stack>
  );
}
