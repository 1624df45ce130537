/** A dialog with a person's contact: to accept it, or to read it and act on it. */
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Contact } from "shared-ui/api/types";
import { CardAnswers } from "shared-ui/features/contacts/answering/CardAnswers";
import { useContactAnswers } from "shared-ui/features/contacts/answering/use-contact-answers";
import { useBlocking } from "shared-ui/features/contacts/blocking/BlockDialog";
import { PrivacySection } from "shared-ui/features/contacts/blocking/PrivacyActions";
import { ContactState } from "shared-ui/features/contacts/ContactState";
import { MoveIn } from "shared-ui/features/contacts/move-in/MoveIn";
import { useReporting } from "shared-ui/features/contacts/report/use-reporting";
import { Stack } from "shared-ui/ui/layout/Stack";
import { paths } from "../../../paths";
import { ContactDetail } from "../../contacts/ContactDetail";
import { HomeFit } from "../../contacts/fit/HomeFit";
import { withChosen } from "../../sheets/meeting/use-chosen";
import { PrintLink } from "../../sheets/PrintLink";
import { familySheet } from "../../sheets/text";

export function ContactWindow(props: { contact: Contact; onClose: () => void }): ReactElement {
  const { contact, onClose } = props;
  const navigate = useNavigate();
  const answers = useContactAnswers((contactId) => void navigate(paths.chatRoom(contactId)));
  const blocking = useBlocking();
  const reporting = useReporting(blocking.open);
  const [accepts, setAccepts] = useState(false);
  return (
    <>
      <ContactDetail
        contact={contact}
        // If blocked or accepted in the dialog, it can no longer be accepted.
        mode={accepts && contact.status === "pending" ? "accept" : "read"}
        onClose={onClose}
        onAccept={() => void answers.accept(contact, onClose)}
        isAccepting={answers.isAccepting}
        about={
          <Stack>
            <ContactState contact={contact} />
            <MoveIn contact={contact} headingLevel={3} />
            <Stack row gap={8}>
              <CardAnswers
                contact={contact}
                answers={answers}
                roomHref={paths.chatRoom(contact.id)}
                onAccept={() => setAccepts(true)}
                onReport={reporting.open}
              />
            </Stack>
          </Stack>
        }
        more={<ContactMore contact={contact} />}
      />
      {reporting.dialog}
      {blocking.dialog}
    </>
  );
}

/** What a counselor's dialog has below the home: how it fits, what the person can withhold, and the sheets. */
export function ContactMore({ contact }: { contact: Contact }): ReactElement {
  return (
    <Stack>
      <HomeFit contactId={contact.id} />
      <PrivacySection contact={contact} />
      <Stack row gap={8}>
        <PrintLink href={paths.contactHomePrint(contact.id)} />
        {contact.preference.id !== null && (
          <PrintLink href={withChosen(paths.preferenceMeeting(contact.preference.id), contact.id)}>
            {familySheet.open}
          </PrintLink>
        )}
      </Stack>
    </Stack>
  );
}
