/** One contact from the seeker's side: the home in short, the status, and what can be answered now. */
import type { ReactElement, ReactNode } from "react";
import { fields } from "../../api/generated/forms";
import type { Contact } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { buttonClass } from "../../components/buttons/button-class";
import { Link } from "../../components/buttons/Link";
import { StepsTaken } from "../../components/display/StepsTaken";
import { UnreadDot } from "../../components/display/UnreadDot";
import { BellIcon } from "../../components/icons/icons";
import { Card } from "../../components/layout/Card";
import { VisuallyHidden } from "../../components/layout/VisuallyHidden";
import { HomeImage } from "../../components/pictures/HomeImage";
import { Furigana } from "../../components/text/Furigana";
import { PlainLine } from "../../components/text/PlainLine";
import { hasOpenRoom } from "../../rules/contact-state";
import { yen } from "../../rules/money";
import { sharesWork } from "../../rules/offices";
import { useSession } from "../../state/accounts/session";
import { useUnread } from "../../state/notices/unread";
import { contacts } from "../../strings/contacts/contacts";
import { easyContacts } from "../../strings/contacts/easy-contacts";
import { useAnnotate } from "../../strings/labels";
import { useStrings } from "../../strings/use-strings";
import { CardAnswers } from "./CardAnswers";
import { ContactDates } from "./ContactDates";
import { ContactState } from "./ContactState";
import styles from "./contacts.module.css";
import { MoveIn } from "./MoveIn";
import type { ContactAnswers } from "./use-contact-answers";
import { WaitsFor } from "./WaitsFor";

export interface ContactCardProps {
  contact: Contact;
  answers: ContactAnswers;
  roomHref: (contactId: number) => string;
  /** Open the window with the details: to accept, or to read. */
  onOpen: (contact: Contact, mode: "accept" | "read") => void;
  /** The page that takes the window's place, where the app has one. */
  detailHref?: (contactId: number) => string;
  /** Open telling the operator of the home. */
  onReport?: (contact: Contact) => void;
  /** Among many a card says the least that tells it from the others. */
  isCompact?: boolean;
  /** Under the facts: what else belongs to the contact, where the app has anything. */
  more?: (contact: Contact) => ReactNode;
}

/** Render the card. */
export function ContactCard(props: ContactCardProps): ReactElement {
  const { contact, answers, roomHref, onOpen, detailHref, onReport, isCompact = false, more } = props;
  const { home, status } = contact;
  const inCharge = contact.in_charge.facility;
  const { user } = useSession();
  const words = useStrings(contacts, easyContacts);
  const annotate = useAnnotate();
  return (
    <Card
      title={home.name}
      media={!isCompact && <HomeImage src={home.images[0]?.thumbnail} alt="" />}
      actions={
        <CardAnswers
          contact={contact}
          answers={answers}
          roomHref={roomHref(contact.id)}
          onAccept={() => onOpen(contact, "accept")}
          detailHref={detailHref?.(contact.id)}
          onReport={onReport}
        />
      }
    >
      <div>
        <ContactState contact={contact} />
        {!isCompact && <PlainLine of={status} />}
      </div>
      <p className={styles.waits}>
        <WaitsFor contact={contact} />
      </p>
      {!isCompact && <ContactDates contact={contact} />}
      <MoveIn contact={contact} headingLevel={3} />
      <div className={styles.facts}>
        <p>
          <Furigana text={annotate(home.prefecture)} />
        </p>
        <p>
          <Furigana text={annotate(fields.home.rent)} /> <strong>{yen(home.rent)}</strong>
        </p>
        {inCharge !== null && (
          <p>
            <Furigana text={words.inCharge(inCharge)} />
          </p>
        )}
      </div>
      {more?.(contact)}
      {!isCompact && sharesWork(user) && <StepsTaken steps={contact.steps} />}
      <div className={styles.notices}>
        {detailHref ? (
          <Link href={detailHref(contact.id)} className={buttonClass({ variant: "quiet", size: "small" })}>
            <BellIcon />
            <NoticesOf contact={contact} />
          </Link>
        ) : (
          <Button variant="quiet" size="small" icon={<BellIcon />} onClick={() => onOpen(contact, "read")}>
            <NoticesOf contact={contact} />
          </Button>
        )}
      </div>
    </Card>
  );
}

function NoticesOf({ contact }: { contact: Contact }): ReactElement {
  const { ofContact } = useUnread();
  // What is unread of an open room stands on the way there.
  const unread = hasOpenRoom(contact) ? 0 : ofContact(contact.id);
  const words = useStrings(contacts, easyContacts);
  return (
    <span>
      <VisuallyHidden>{contact.home.name}の</VisuallyHidden>
      <Furigana text={words.notices} />
      {unread > 0 && (
        <span className={styles.dot}>
          <UnreadDot count={unread} />
        </span>
      )}
    </span>
  );
}
