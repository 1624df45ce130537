/** A contact's home in full, above the page: to accept it, or to read what there is to know about the contact. */
import type { ReactElement, ReactNode } from "react";
import type { Contact } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { Dialog } from "../../components/dialogs/Dialog";
import { DefinitionList } from "../../components/display/DefinitionList";
import { Stack } from "../../components/layout/Stack";
import { Gallery } from "../../components/pictures/Gallery";
import { Explained } from "../../components/text/Explained";
import { Furigana, withoutReadings } from "../../components/text/Furigana";
import { sentencesOf } from "../../components/text/phrases";
import type { DateStyle } from "../../rules/dates";
import { useMarkContactAsRead } from "../../state/notices/notifications";
import { common } from "../../strings/common";
import { contacts } from "../../strings/contacts/contacts";
import { easyContacts } from "../../strings/contacts/easy-contacts";
import { easyCommon } from "../../strings/easy-common";
import { easyHomeDetail } from "../../strings/homes/easy-home-detail";
import { homeDetail } from "../../strings/homes/home-detail";
import { useAnnotate } from "../../strings/labels";
import { useStrings } from "../../strings/use-strings";
import { ContactNotices } from "./ContactNotices";
import styles from "./home-detail.module.css";
import { factsOf } from "./home-facts";

interface ContactDetailProps {
  contact: Contact;
  /** To accept: with the explanation and the button. To read: with the notifications, which closing marks as read. */
  mode: "accept" | "read";
  onClose: () => void;
  onAccept: () => void;
  isAccepting: boolean;
  dateStyle: DateStyle;
  /** Above all, when it is read: what waits for an answer, where the app has anything. */
  about?: ReactNode;
  /** Under the facts: what else can be done with the home, where the app has anything. */
  more?: ReactNode;
}

/** Render the window. */
export function ContactDetail(props: ContactDetailProps): ReactElement {
  const { contact, mode, onClose, onAccept, isAccepting, dateStyle, about, more } = props;
  const words = useStrings(contacts, easyContacts);
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
        {mode === "read" && about}
        {mode === "read" && <ContactNotices contactId={contact.id} dateStyle={dateStyle} />}
        <div className={styles.columns}>
          <div className={styles.column}>
            <Pictures contact={contact} />
            {mode === "accept" && <WhatAcceptingMeans />}
          </div>
          <Facts contact={contact} />
        </div>
        {more && <div>{more}</div>}
      </Stack>
    </Dialog>
  );
}

/** One sentence a line: this is read by people who find reading hard, before they decide. */
function WhatAcceptingMeans(): ReactElement {
  const { acceptWords, acceptSight } = useStrings(contacts, easyContacts);
  const { beforeAccepting } = useStrings(homeDetail, easyHomeDetail);
  const sentences = [...sentencesOf(acceptWords), ...sentencesOf(acceptSight)];
  return (
    <section className={styles.meaning} aria-labelledby="accepting-means">
      <h3 id="accepting-means" className={styles.title}>
        <Furigana text={beforeAccepting} />
      </h3>
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Furigana text={sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pictures({ contact: { home } }: { contact: Contact }): ReactElement {
  const images = home.images.map(({ id, image, thumbnail }) => ({ id, url: image, thumbnailUrl: thumbnail }));
  return <Gallery name={home.name} images={images} />;
}

function Facts({ contact: { home, in_charge } }: { contact: Contact }): ReactElement {
  const { inCharge } = useStrings(contacts, easyContacts);
  const words = useStrings(homeDetail, easyHomeDetail);
  const facts = factsOf(home, words, useAnnotate());
  return (
    <div>
      {in_charge.facility !== null && (
        <p>
          <Furigana text={inCharge(in_charge.facility)} />
        </p>
      )}
      <DefinitionList
        items={facts.map((fact) => ({ term: fact.term, description: <Explained text={fact.words} /> }))}
      />
    </div>
  );
}
