/** The seeker's contacts as cards, for applicants and counselors. The page renders the dialog with the details. */
import type { ReactElement, ReactNode } from "react";
import type { Contact } from "../../api/types";
import { EmptyState } from "../../ui/feedback/EmptyState";
import { CardGrid } from "../../ui/layout/CardGrid";
import { LetterPicture } from "../../ui/pictures/LetterPicture";
import { Furigana } from "../../ui/text/Furigana";
import { useUnread } from "../notifications/unread";
import { ContactCard, type ContactCardProps } from "./ContactCard";
import { useContactText } from "./text";
import { byWaiting } from "./waiting";

interface ContactCardsProps extends Omit<ContactCardProps, "contact"> {
  contacts: readonly Contact[];
  /** Actions to offer when there are no contacts. */
  whenEmpty?: ReactNode;
}

export function ContactCards({ contacts, whenEmpty, ...card }: ContactCardsProps): ReactElement {
  const words = useContactText();
  const { ofContact } = useUnread();
  if (contacts.length === 0) {
    return (
      <EmptyState picture={<LetterPicture />} title={<Furigana text={words.empty} />} action={whenEmpty}>
        <p>
          <Furigana text={words.emptyNote} />
        </p>
      </EmptyState>
    );
  }
  return (
    <CardGrid items={byWaiting(contacts, ofContact)} itemKey={(contact) => contact.id}>
      {(contact) => <ContactCard contact={contact} {...card} />}
    </CardGrid>
  );
}
