/** The applicant's contacts; `?contact=12` opens that contact's detail at once, as the messages in LINE do. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Furigana } from "shared-ui/components/text/Furigana";
import { ContactCards } from "shared-ui/features/contacts/ContactCards";
import { MoveIn } from "shared-ui/features/contacts/MoveIn";
import { SightOfHome } from "shared-ui/features/contacts/SightActions";
import { useContactAnswers } from "shared-ui/features/contacts/use-contact-answers";
import { ContactDetail } from "shared-ui/features/home-detail/ContactDetail";
import { contactsQuery, useContacts } from "shared-ui/state/contacts/contacts";
import { preferencesQuery, usePreferences } from "shared-ui/state/people/preferences";
import { applicants } from "shared-ui/strings/people/applicants";
import { easyApplicants } from "shared-ui/strings/people/easy-applicants";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../paths";

/** Fetch the contacts, and whether there are wishes that homes can find. */
export function load(client: QueryClient): Promise<unknown> {
  return Promise.all([
    // Asked anew: my page read them a moment ago, and a request may have come since.
    client.fetchQuery({ ...contactsQuery(), staleTime: 0 }),
    client.ensureQueryData(preferencesQuery()),
  ]);
}

/** Render the cards, and above them the detail that the address names. */
export default function ContactsPage(): ReactElement {
  const words = useStrings(applicants, easyApplicants).contacts;
  const contacts = useContacts().data ?? [];
  const preferences = usePreferences().data ?? [];
  const navigate = useNavigate();
  const answers = useContactAnswers((contactId) => void navigate(paths.chatRoom(contactId)));
  const [query, setQuery] = useSearchParams();
  const opened = contacts.find(({ id }) => String(id) === query.get("contact"));
  // A message in LINE leads to a contact that may still be answered: then that is what the window is for.
  const mode = opened?.status === "pending" && query.get("mode") !== "read" ? "accept" : "read";
  const close = (): void => setQuery({}, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={words.lead} />} />
      <ContactCards
        contacts={contacts}
        answers={answers}
        roomHref={paths.chatRoom}
        whenEmpty={preferences.length === 0 && <RegisterFirst />}
        onOpen={(contact, how) =>
          setQuery({ contact: String(contact.id), mode: how }, { preventScrollReset: true })
        }
      />
      {opened && (
        <ContactDetail
          contact={opened}
          mode={mode}
          onClose={close}
          onAccept={() => void answers.accept(opened, close)}
          isAccepting={answers.isAccepting}
          dateStyle="long"
          about={<MoveIn contact={opened} headingLevel={3} />}
          more={<SightOfHome contact={opened} />}
        />
      )}
    </>
  );
}

/** Without wishes no home finds the person: that comes first. */
function RegisterFirst(): ReactElement {
  const { register } = useStrings(applicants, easyApplicants).top;
  return (
    <Link href={paths.preferenceCreate} className={buttonClass({ size: "large" })}>
      <span>
        <Furigana text={register} />
      </span>
    </Link>
  );
}
