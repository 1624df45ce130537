/** The applicant's contacts as cards. `?contact=12`, from older LINE messages, redirects to the contact's page. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { useSubjectText } from "shared-ui/features/account/subject-name";
import { useContactAnswers } from "shared-ui/features/contacts/answering/use-contact-answers";
import { useBlocking } from "shared-ui/features/contacts/blocking/BlockDialog";
import { ContactCards } from "shared-ui/features/contacts/ContactCards";
import { contactsQuery, useContacts } from "shared-ui/features/contacts/queries";
import { useReporting } from "shared-ui/features/contacts/report/use-reporting";
import { useUnread } from "shared-ui/features/notifications/unread";
import { preferencesQuery, usePreferences } from "shared-ui/features/preference/queries";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../paths";
import { HelperQuestion, loadHelperQuestion } from "../helper/HelperQuestion";
import { useTopText } from "../top/text";
import { useOwnContactText } from "./text";

/** Loads the contacts, the helper's comments, and whether there is a preference that homes can find. */
export function load(client: QueryClient): Promise<unknown> {
  return Promise.all([
    // Not from the cache: a request may have arrived since the top page was loaded.
    client.fetchQuery({ ...contactsQuery(), staleTime: 0 }),
    client.ensureQueryData(preferencesQuery()),
    loadHelperQuestion(client),
  ]);
}

export default function ContactsPage(): ReactElement {
  const words = useOwnContactText();
  const subjectText = useSubjectText();
  const contacts = useContacts().data ?? [];
  const preferences = usePreferences().data ?? [];
  const { total: unread } = useUnread();
  const navigate = useNavigate();
  const answers = useContactAnswers((contactId) => void navigate(paths.chatRoom(contactId)));
  const blocking = useBlocking();
  const reporting = useReporting(blocking.open);
  const [query] = useSearchParams();
  const asked = contacts.find(({ id }) => String(id) === query.get("contact"));
  if (asked) return <Navigate to={paths.contact(asked.id)} replace />;
  return (
    <>
      <PageTitle
        title={words.title}
        unreadCount={unread}
        lead={<Furigana text={subjectText(words.lead)} />}
      />
      <ContactCards
        contacts={contacts}
        answers={answers}
        roomHref={paths.chatRoom}
        detailHref={paths.contact}
        more={(contact) => <HelperQuestion contact={contact} />}
        whenEmpty={preferences.length === 0 && <RegisterFirst />}
        onOpen={({ id }) => void navigate(paths.contact(id))}
        onReport={reporting.open}
      />
      {reporting.dialog}
      {blocking.dialog}
    </>
  );
}

/** Without a preference no home finds the person, so it must be registered first. */
function RegisterFirst(): ReactElement {
  const { register } = useTopText();
  return (
    <Link href={paths.preferenceCreate} className={buttonClass({ size: "large" })}>
      <span>
        <Furigana text={register} />
      </span>
    </Link>
  );
}
