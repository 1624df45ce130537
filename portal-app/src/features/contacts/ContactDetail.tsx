/** A dialog with a contact's home: to accept it, or to read everything about the contact. */
import { type ReactElement, type ReactNode, useId } from "react";
import type { Contact } from "shared-ui/api/types";
import { ContactNotices } from "shared-ui/features/contacts/ContactNotices";
import { callPerson } from "shared-ui/features/contacts/contact-people";
import { useContact } from "shared-ui/features/contacts/queries";
import { useContactText } from "shared-ui/features/contacts/text";
import { HomeFacts, HomePictures, WhatAcceptingMeans } from "shared-ui/features/home/detail/HomeParts";
import styles from "shared-ui/features/home/detail/home-detail.module.css";
import { useMarkContactAsRead } from "shared-ui/features/notifications/reading";
import { useCommonText } from "shared-ui/lib/text/common.text";
import { Button } from "shared-ui/ui/buttons/Button";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana, withoutReadings } from "shared-ui/ui/text/Furigana";
import { WithPlainLine } from "shared-ui/ui/text/PlainLine";
import { ReadAloud } from "shared-ui/ui/voice/ReadAloud";
import { useVoiceText } from "shared-ui/ui/voice/text";

interface ContactDetailProps {
  contact: Contact;
  /** "accept": explanation and button. "read": notifications, which closing marks as read. */
  mode: "accept" | "read";
  onClose: () => void;
  onAccept: () => void;
  isAccepting: boolean;
  /** In read mode, at the top: open tasks, if the app has any. */
  about?: ReactNode;
  /** Below the facts: further actions, if the app has any. */
  more?: ReactNode;
}

export function ContactDetail(props: ContactDetailProps): ReactElement {
  const { contact, mode, onClose, onAccept, isAccepting, about, more } = props;
  const words = useContactText();
  const { sending } = useCommonText();
  const { home } = useVoiceText();
  const homeId = useId();
  const markAsRead = useMarkContactAsRead();
  // Lists contain less about the home; the rest is loaded with the contact.
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
      <Stack gap={32}>
        {/* In both modes, because a counselor answers for many people, often to the same home. */}
        <p>{callPerson(contact.preference)}</p>
        {mode === "read" && about}
        {mode === "read" && <ContactNotices contactId={contact.id} />}
        <ReadAloud name={homeId} part={() => document.getElementById(homeId)} of={withoutReadings(home)} />
        <div id={homeId} className={styles.columns}>
          <Stack gap={24}>
            <HomePictures home={contact.home} />
            {mode === "accept" && <WhatAcceptingMeans />}
          </Stack>
          <HomeFacts contact={{ ...contact, home: seen?.home ?? contact.home }} />
        </div>
        {more && <div>{more}</div>}
      </Stack>
    </Dialog>
  );
}
