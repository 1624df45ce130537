/** One contact from the seeker's side: the home in short, the status, and what can be answered now. */
import type { ReactElement, ReactNode } from "react";
import { fields } from "../../api/generated/forms";
import type { Contact } from "../../api/types";
import { yen } from "../../lib/money";
import { useAnnotate } from "../../lib/text/labels";
import { useStrings } from "../../lib/text/use-strings";
import { Button } from "../../ui/buttons/Button";
import { buttonClass } from "../../ui/buttons/button-class";
import { Link } from "../../ui/buttons/Link";
import { UnreadDot } from "../../ui/display/UnreadDot";
import { BellIcon } from "../../ui/icons/icons";
import { Card } from "../../ui/layout/Card";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden";
import { HomeImage } from "../../ui/pictures/HomeImage";
import { Furigana } from "../../ui/text/Furigana";
import { PlainLine } from "../../ui/text/PlainLine";
import { sharesWork } from "../account/positions";
import { useSession } from "../account/session";
import { useUnread } from "../notifications/unread";
import { CardAnswers } from "./answering/CardAnswers";
import type { ContactAnswers } from "./answering/use-contact-answers";
import { ContactDates } from "./ContactDates";
import { ContactState } from "./ContactState";
import { hasOpenRoom } from "./contact-state";
import styles from "./contacts.module.css";
import { MoveIn } from "./move-in/MoveIn";
import { StepsTaken } from "./StepsTaken";
import { contacts } from "./text";
import { easyContacts } from "./text.easy";
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
          <Furigana text={annotate(fields.home.rent)} />{" "}
          <strong>
            <Furigana text={annotate(yen(home.rent))} />
          </strong>
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
