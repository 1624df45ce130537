/** A contact's home in full, above the page: to accept it, or to read what there is to know about the contact. */
import type { ReactElement } from "react";
import type { Contact } from "../../api/types";
import { Button } from "../../components/Button";
import { DefinitionList } from "../../components/DefinitionList";
import { Dialog } from "../../components/Dialog";
import { Furigana, withoutReadings } from "../../components/Furigana";
import { Gallery } from "../../components/Gallery";
import { Notice } from "../../components/Notice";
import { Stack } from "../../components/Stack";
import type { DateStyle } from "../../rules/dates";
import { useMarkContactAsRead } from "../../state/notifications";
import { common } from "../../strings/common";
import { contacts } from "../../strings/contacts";
import { easyCommon } from "../../strings/easy/common";
import { easyContacts } from "../../strings/easy/contacts";
import { easyHomeDetail } from "../../strings/easy/home-detail";
import { homeDetail } from "../../strings/home-detail";
import { useAnnotate } from "../../strings/labels";
import { useStrings } from "../../strings/use-strings";
import { ContactNotices } from "./ContactNotices";
import { factsOf } from "./home-facts";

export interface ContactDetailProps {
  contact: Contact;
  /** To accept: with the explanation and the button. To read: with the notifications, which closing marks as read. */
  mode: "accept" | "read";
  onClose: () => void;
  onAccept: () => void;
  isAccepting: boolean;
  dateStyle: DateStyle;
}

/** Render the window. */
export function ContactDetail(props: ContactDetailProps): ReactElement {
  const { contact, mode, onClose, onAccept, isAccepting, dateStyle } = props;
  const words = useStrings(contacts, easyContacts);
  const { beforeAccepting } = useStrings(homeDetail, easyHomeDetail);
  const { sending } = useStrings(common, easyCommon);
  const markAsRead = useMarkContactAsRead();

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
          <Button size="large" busy={isAccepting} busyLabel={withoutReadings(sending)} onClick={onAccept}>
            <Furigana text={words.accept} />
          </Button>
        )
      }
    >
      <Stack gap="large">
        {mode === "read" && <ContactNotices contactId={contact.id} dateStyle={dateStyle} />}
        <Pictures contact={contact} />
        {mode === "accept" && (
          <Notice title={<Furigana text={beforeAccepting} />}>
            <p>
              <Furigana text={words.acceptWords} />
            </p>
          </Notice>
        )}
        <Facts contact={contact} />
      </Stack>
    </Dialog>
  );
}

function Pictures({ contact: { home } }: { contact: Contact }): ReactElement {
  const images = home.images.map(({ id, image, thumbnail }) => ({ id, url: image, thumbnailUrl: thumbnail }));
  return <Gallery name={home.name} images={images} />;
}

function Facts({ contact: { home } }: { contact: Contact }): ReactElement {
  const words = useStrings(homeDetail, easyHomeDetail);
  const facts = factsOf(home, words, useAnnotate());
  return (
    <DefinitionList
      items={facts.map((fact) => ({ term: fact.term, description: <Furigana text={fact.words} /> }))}
    />
  );
}
