/** The contacts of one registered person. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { type Params, useNavigate } from "react-router-dom";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Stack } from "shared-ui/components/layout/Stack";
import { CertificateViews } from "shared-ui/features/certificate-views/CertificateViews";
import { useBlocking } from "shared-ui/features/contacts/BlockDialog";
import { ContactCards } from "shared-ui/features/contacts/ContactCards";
import { MoveIn } from "shared-ui/features/contacts/MoveIn";
import { SightOfHome } from "shared-ui/features/contacts/SightActions";
import { useContactAnswers } from "shared-ui/features/contacts/use-contact-answers";
import { HomeFit } from "shared-ui/features/fit/HomeFit";
import { ContactDetail } from "shared-ui/features/home-detail/ContactDetail";
import { SHORT } from "shared-ui/features/long-list/view";
import { useReporting } from "shared-ui/features/report/use-reporting";
import { CaseEnded } from "shared-ui/features/stopping/CaseEnded";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { contactsOfQuery } from "shared-ui/state/contacts/contacts";
import { preferenceQuery } from "shared-ui/state/people/preferences";
import { certificates } from "shared-ui/strings/contacts/certificates";
import { contacts as words } from "shared-ui/strings/contacts/contacts";
import { familySheet } from "shared-ui/strings/contacts/sheets";
import { counselors } from "shared-ui/strings/people/applicants";
import { withChosen } from "../../layouts/print/meeting/use-chosen";
import { PrintLink } from "../../layouts/print/PrintLink";
import { paths } from "../../paths";

/** Fetch the person, who may be somebody else's, and the contacts. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const preference = idIn(params, "preferenceId");
  return Promise.all([
    client.ensureQueryData(preferenceQuery(preference)),
    client.ensureQueryData(contactsOfQuery({ preference })),
  ]);
}

/** Render the cards; the person's name comes from the preference, not from the address. */
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
  const meeting = paths.preferenceMeeting(preferenceId);
  const actions = (
    <>
      <PrintLink href={meeting}>{familySheet.open}</PrintLink>
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
      <section aria-labelledby="certificate-views">
        <Stack>
          <div>
            <h2 id="certificate-views">{certificates.title}</h2>
            <p>{certificates.lead}</p>
          </div>
          <CertificateViews preferenceId={preferenceId} dateStyle="short" />
        </Stack>
      </section>
      {detail && opened && (
        <ContactDetail
          contact={detail}
          // Blocked in the window itself, it can no longer be accepted.
          mode={detail.status === "pending" ? opened.mode : "read"}
          onClose={() => setOpened(null)}
          onAccept={() => void answers.accept(detail, () => setOpened(null))}
          isAccepting={answers.isAccepting}
          dateStyle="short"
          about={<MoveIn contact={detail} headingLevel={3} withDay />}
          more={
            <Stack>
              <HomeFit contactId={detail.id} />
              <SightOfHome contact={detail} />
              <Stack row gap="small">
                <PrintLink href={paths.contactHomePrint(detail.id)} />
                <PrintLink href={withChosen(meeting, detail.id)}>{familySheet.open}</PrintLink>
              </Stack>
            </Stack>
          }
        />
      )}
    </>
  );
}
