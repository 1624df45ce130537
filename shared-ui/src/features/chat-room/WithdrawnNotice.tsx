/** In the facility's open room of a person who has withdrawn: what has ended, in place of the room's steps. */
import type { ReactElement } from "react";
import type { Contact } from "../../api/types";
import { Notice } from "../../components/feedback/Notice";
import { Stack } from "../../components/layout/Stack";
import { Sentences } from "../../components/text/Sentences";
import { withdrawn as words } from "../../strings/rooms/withdrawn";
import { ConfirmMoveIn } from "./header/ConfirmMoveIn";
import { TakeBack } from "./header/TakeBack";

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
