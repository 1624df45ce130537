/** A contact's home in full, above the page: to accept it, or to read what there is to know about the contact. */
import { type ReactElement, type ReactNode, useId } from "react";
import type { Contact } from "shared-ui/api/types";
import { ContactNotices } from "shared-ui/features/contacts/ContactNotices";
import { useContact } from "shared-ui/features/contacts/queries";
import { contacts } from "shared-ui/features/contacts/text";
import { easyContacts } from "shared-ui/features/contacts/text.easy";
import { HomeFacts, HomePictures, WhatAcceptingMeans } from "shared-ui/features/home/detail/HomeParts";
import styles from "shared-ui/features/home/detail/home-detail.module.css";
import { useMarkContactAsRead } from "shared-ui/features/notifications/reading";
import { common } from "shared-ui/lib/text/common.text";
import { easyCommon } from "shared-ui/lib/text/common.text.easy";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { Button } from "shared-ui/ui/buttons/Button";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana, withoutReadings } from "shared-ui/ui/text/Furigana";
import { WithPlainLine } from "shared-ui/ui/text/PlainLine";
import { ReadAloud } from "shared-ui/ui/voice/ReadAloud";
import { voice } from "shared-ui/ui/voice/text";
import { easyVoice } from "shared-ui/ui/voice/text.easy";

interface ContactDetailProps {
  contact: Contact;
  /** To accept: with the explanation and the button. To read: with the notifications, which closing marks as read. */
  mode: "accept" | "read";
  onClose: () => void;
  onAccept: () => void;
  isAccepting: boolean;
  /** Above all, when it is read: what waits for an answer, where the app has anything. */
  about?: ReactNode;
  /** Under the facts: what else can be done with the home, where the app has anything. */
  more?: ReactNode;
}

/** Render the window. */
export function ContactDetail(props: ContactDetailProps): ReactElement {
  const { contact, mode, onClose, onAccept, isAccepting, about, more } = props;
  const words = useStrings(contacts, easyContacts);
  const { sending } = useStrings(common, easyCommon);
  const { home } = useStrings(voice, easyVoice);
  const homeId = useId();
  const markAsRead = useMarkContactAsRead();
  // A list has less of the home: the rest comes with the contact itself.
  const { data: seen } = useContact(contact.id);

  function close(): void {
    if (mode === "read" && contact.has_unread_notifications) markAsRead.mutate(contact.id);
    onClose();
  }

  return (
    <Dialog
      open
      size="large"
      title={contact.home.name}
      onClose={close}
      actions={
        mode === "accept" && (
          <WithPlainLine of="accept">
            {(describedBy) => (
              <Button
                size="large"
                busy={isAccepting}
                busyLabel={sending}
                aria-describedby={describedBy}
                onClick={onAccept}
              >
                <Furigana text={words.accept} />
              </Button>
            )}
          </WithPlainLine>
        )
      }
    >
      <Stack gap="large">
        {mode === "read" && about}
        {mode === "read" && <ContactNotices contactId={contact.id} />}
        <ReadAloud name={homeId} part={() => document.getElementById(homeId)} of={withoutReadings(home)} />
        <div id={homeId} className={styles.columns}>
          <div className={styles.column}>
            <HomePictures home={contact.home} />
            {mode === "accept" && <WhatAcceptingMeans />}
          </div>
          <HomeFacts contact={{ ...contact, home: seen?.home ?? contact.home }} />
        </div>
        {more && <div>{more}</div>}
      </Stack>
    </Dialog>
  );
}
