/** The applicant's contacts as cards. Each has a page of its own; `?contact=12`, of older messages in LINE, leads there. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Furigana } from "shared-ui/components/text/Furigana";
import { useBlocking } from "shared-ui/features/contacts/BlockDialog";
import { ContactCards } from "shared-ui/features/contacts/ContactCards";
import { useContactAnswers } from "shared-ui/features/contacts/use-contact-answers";
import { useReporting } from "shared-ui/features/report/use-reporting";
import { useAbout } from "shared-ui/state/accounts/whom";
import { contactsQuery, useContacts } from "shared-ui/state/contacts/contacts";
import { useUnread } from "shared-ui/state/notices/unread";
import { preferencesQuery, usePreferences } from "shared-ui/state/people/preferences";
import { applicants } from "shared-ui/strings/people/applicants";
import { easyApplicants } from "shared-ui/strings/people/easy-applicants";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../paths";
import { HelperQuestion } from "./HelperQuestion";

/** Fetch the contacts, and whether there are wishes that homes can find. */
export function load(client: QueryClient): Promise<unknown> {
  return Promise.all([
    // Asked anew: my page read them a moment ago, and a request may have come since.
    client.fetchQuery({ ...contactsQuery(), staleTime: 0 }),
    client.ensureQueryData(preferencesQuery()),
  ]);
}

/** Render the cards. */
export default function ContactsPage(): ReactElement {
  const words = useStrings(applicants, easyApplicants).contacts;
  const about = useAbout();
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
      <PageTitle title={words.title} unreadCount={unread} lead={<Furigana text={about(words.lead)} />} />
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
