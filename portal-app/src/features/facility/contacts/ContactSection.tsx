/** A titled group of a home's contacts. */
import { type ReactElement, useId } from "react";
import type { Contact } from "shared-ui/api/types";
import { sharesWork } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { CardGrid } from "shared-ui/ui/layout/CardGrid";
import { Stack } from "shared-ui/ui/layout/Stack";
import { ContactRows } from "../../contacts/ContactRows";
import { ContactCard } from "./ContactCard";

interface ContactSectionProps {
  title: string;
  contacts: readonly Contact[];
  /** Where a contact's details are opened, when there are so many that each is a row. */
  hrefOf: ((contactId: number) => string) | null;
}

/** Render the group; an empty one is left out. */
export function ContactSection({ title, contacts, hrefOf }: ContactSectionProps): ReactElement | null {
  const id = useId();
  const { user } = useSession();
  if (contacts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{title}</h2>
        {hrefOf ? (
          <ContactRows
            role="facility"
            contacts={contacts}
            isShared={sharesWork(user)}
            hrefOf={hrefOf}
            label={title}
          />
        ) : (
          <CardGrid items={contacts} itemKey={(contact) => contact.id}>
            {(contact) => <ContactCard contact={contact} />}
          </CardGrid>
        )}
      </Stack>
    </section>
  );
}
