/** The move-in of one contact for the seeker: the question, or the confirmed date. */
import type { ReactElement } from "react";
import type { Contact } from "../../../api/types";
import { MoveInConfirmed } from "./MoveInConfirmed";
import { MoveInQuestion } from "./MoveInQuestion";

interface MoveInProps {
  contact: Contact;
  headingLevel?: 2 | 3;
  /** Whether to show the date; not needed next to ContactState, which shows it. */
  withDay?: boolean;
}

/** Renders nothing for most contacts. */
export function MoveIn({ contact, headingLevel, withDay = false }: MoveInProps): ReactElement {
  return (
    <>
      <MoveInQuestion contact={contact} headingLevel={headingLevel} />
      <MoveInConfirmed contact={contact} withDay={withDay} />
    </>
  );
}
