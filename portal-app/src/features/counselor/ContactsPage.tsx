/** The contacts of one registered person. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { type Params, useNavigate } from "react-router-dom";
import { CertificateViews } from "shared-ui/features/access-log/CertificateViews";
import { accessLog } from "shared-ui/features/access-log/text";
import { useContactAnswers } from "shared-ui/features/contacts/answering/use-contact-answers";
import { useBlocking } from "shared-ui/features/contacts/blocking/BlockDialog";
import { ContactCards } from "shared-ui/features/contacts/ContactCards";
import { MoveIn } from "shared-ui/features/contacts/move-in/MoveIn";
import { contactsOfQuery } from "shared-ui/features/contacts/queries";
import { useReporting } from "shared-ui/features/contacts/report/use-reporting";
import { contacts as words } from "shared-ui/features/contacts/text";
import { preferenceQuery } from "shared-ui/features/preference/queries";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { paths } from "../../paths";
import { ContactDetail } from "../contacts/ContactDetail";
import { SHORT } from "../long-list/view";
import { PrintLink } from "../sheets/PrintLink";
import { familySheet } from "../sheets/text";
import { CaseEnded } from "../stopping/CaseEnded";
import { ContactMore } from "./contacts/ContactWindow";
import { counselors } from "./text";

/** Loads the person, who may belong to another office, and the contacts. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const preference = idIn(params, "preferenceId");
  return Promise.all([
    client.ensureQueryData(preferenceQuery(preference)),
    client.ensureQueryData(contactsOfQuery({ preference })),
  ]);
}

/** The person's name comes from the preference, not from the URL. */
export default function ContactsPage(): ReactElement {
  const preferenceId = useIdParam("preferenceId");
  const { data: preference } = useSuspenseQuery(preferenceQuery(preferenceId));
  const { data: contacts } = useSuspenseQuery(contactsOfQuery({ preference: preferenceId }));
  const navigate = useNavigate();
  const answers = useContactAnswers((contactId) => void navigate(paths.chatRoom(contactId)));
  const blocking = useBlocking();
  const reporting = useReporting(blocking.open);
  const [opened, setOpened] = useState<{ id: number; mode: "accept" | "read" } | null>(null);
  const detail = contacts.find((contact) => contact.id === opened?.id);
  const actions = (
    <>
      <PrintLink href={paths.preferenceMeeting(preferenceId)}>{familySheet.open}</PrintLink>
      <Link href={paths.preferenceCase(preferenceId)} className={buttonClass({ variant: "secondary" })}>
        {counselors.top.case}
      </Link>
      <Link href={paths.counselorTop} className={buttonClass({ variant: "secondary" })}>
        {counselors.backToTop}
      </Link>
    </>
  );
  return (
    <>
      <PageTitle title={words.titleOf(preference.name ?? counselors.top.unnamed)} actions={actions} />
      <CaseEnded preference={preference} />
      <ContactCards
        contacts={contacts}
        answers={answers}
        roomHref={paths.chatRoom}
        onOpen={({ id }, mode) => setOpened({ id, mode })}
        onReport={reporting.open}
        isCompact={contacts.length > SHORT}
      />
      {reporting.dialog}
      {blocking.dialog}
      <Stack as="section" aria-labelledby="certificate-views">
        <div>
          <h2 id="certificate-views">{accessLog.certificates.title}</h2>
          <p>{accessLog.certificates.lead}</p>
        </div>
        <CertificateViews preferenceId={preferenceId} />
      </Stack>
      {detail && opened && (
        <ContactDetail
          contact={detail}
          // If blocked in the dialog, it can no longer be accepted.
          mode={detail.status === "pending" ? opened.mode : "read"}
          onClose={() => setOpened(null)}
          onAccept={() => void answers.accept(detail, () => setOpened(null))}
          isAccepting={answers.isAccepting}
          about={<MoveIn contact={detail} headingLevel={3} withDay />}
          more={<ContactMore contact={detail} />}
        />
      )}
    </>
  );
}
