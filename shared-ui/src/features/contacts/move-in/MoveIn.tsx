/** All about the move-in of one contact for the seeker's side: the question, or what is recorded. */
import type { ReactElement } from "react";
import type { Contact } from "../../../api/types";
import { MoveInConfirmed } from "./MoveInConfirmed";
import { MoveInQuestion } from "./MoveInQuestion";

interface MoveInProps {
  contact: Contact;
  headingLevel?: 2 | 3;
  /** Whether the day is said: where ContactState stands, it is there. */
  withDay?: boolean;
}

/** Render what there is to say; nothing for most contacts. */
export function MoveIn({ contact, headingLevel, withDay = false }: MoveInProps): ReactElement {
  return (
    <>
      <MoveInQuestion contact={contact} headingLevel={headingLevel} />
      <MoveInConfirmed contact={contact} withDay={withDay} />
    </>
  );
}
