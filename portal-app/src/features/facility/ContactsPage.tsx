/** The contacts of one home: current ones first, then ended ones. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useSearchParams } from "react-router-dom";
import { isOpenContact } from "shared-ui/features/contacts/contact-state";
import { contactsOfQuery } from "shared-ui/features/contacts/queries";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { LetterPicture } from "shared-ui/ui/pictures/LetterPicture";
import { paths } from "../../paths";
import { homeQuery } from "../home/queries";
import { SHORT } from "../long-list/view";
import { ContactSection } from "./contacts/ContactSection";
import { ContactWindow } from "./contacts/ContactWindow";
import { homeContacts as words } from "./contacts/text";

const HERE = { replace: true, preventScrollReset: true };

/** Loads the home, which may belong to another office, and the contacts. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const home = idIn(params, "homeId");
  return Promise.all([
    client.ensureQueryData(homeQuery(home)),
    client.ensureQueryData(contactsOfQuery({ home })),
  ]);
}

/** The home's name comes from the home, not from the URL. */
export default function ContactsPage(): ReactElement {
  const homeId = useIdParam("homeId");
  const { data: home } = useSuspenseQuery(homeQuery(homeId));
  const { data: contacts } = useSuspenseQuery(contactsOfQuery({ home: homeId }));
  const [query, setQuery] = useSearchParams();
  const opened = contacts.find(({ id }) => id === Number(query.get("contact")));
  const hrefOf = contacts.length > SHORT ? (contactId: number) => `?contact=${contactId}` : null;
  const isOpen = (contact: (typeof contacts)[number]): boolean => isOpenContact(contact);
  const matches = (variant: "primary" | "secondary") => (
    <Link href={paths.matchedPreferences(homeId)} className={buttonClass({ variant })}>
      {words.empty.action}
    </Link>
  );

  if (contacts.length === 0) {
    return (
      <>
        <PageTitle title={words.title(home.name)} />
        <EmptyState picture={<LetterPicture />} title={words.empty.title} action={matches("primary")}>
          {words.empty.words}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle
        title={words.title(home.name)}
        lead={words.lead}
        actions={home.is_active && matches("secondary")}
      />
      {!home.is_active && <Notice title={words.homeEnded.title}>{words.homeEnded.words}</Notice>}
      <ContactSection title={words.open} contacts={contacts.filter(isOpen)} hrefOf={hrefOf} />
      <ContactSection
        title={words.ended}
        contacts={contacts.filter((contact) => !isOpen(contact))}
        hrefOf={hrefOf}
      />
      {opened && <ContactWindow key={opened.id} contact={opened} onClose={() => setQuery({}, HERE)} />}
    </>
  );
}
