/** A titled group of a home's contacts. */
import { type ReactElement, useId } from "react";
import type { Contact } from "shared-ui/api/types";
import { CardGrid } from "shared-ui/components/layout/CardGrid";
import { Stack } from "shared-ui/components/layout/Stack";
import { ContactCard } from "./ContactCard";

/** Render the group; an empty one is left out. */
export function ContactSection(props: { title: string; contacts: readonly Contact[] }): ReactElement | null {
  const { title, contacts } = props;
  const id = useId();
  if (contacts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{title}</h2>
        <CardGrid items={contacts} itemKey={(contact) => contact.id}>
          {(contact) => <ContactCard contact={contact} />}
        </CardGrid>
      </Stack>
    </section>
  );
}
