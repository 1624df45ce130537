/** In the facility's open room of a person who has withdrawn: what has ended, in place of the room's steps. */
import type { ReactElement } from "react";
import type { Contact } from "../../api/types";
import { Notice } from "../../ui/feedback/Notice";
import { Stack } from "../../ui/layout/Stack";
import { Sentences } from "../../ui/text/Sentences";
import { ConfirmMoveIn } from "./header/ConfirmMoveIn";
import { TakeBack } from "./header/TakeBack";
import { withdrawn as words } from "./withdrawn.text";

/** Render the banner. Who moved in before they withdrew is still reported from here. */
export function WithdrawnNotice({ contact }: { contact: Contact }): ReactElement {
  return (
    <Notice tone="warning" title={words.title}>
      <Stack>
        <div>
          <Sentences text={words.words} />
        </div>
        {contact.confirmed_at === null ? (
          <div>
            <p>{words.movedIn}</p>
            <ConfirmMoveIn contact={contact} />
          </div>
        ) : (
          <TakeBack contact={contact} />
        )}
      </Stack>
    </Notice>
  );
}
