/** One contact as the seeker sees it: a summary of the home, the status and the possible answers. */
import type { ReactElement, ReactNode } from "react";
import { fields } from "../../api/generated/forms";
import type { Contact } from "../../api/types";
import { yen } from "../../lib/money";
import { useAnnotate } from "../../lib/text/labels";
import { Button } from "../../ui/buttons/Button";
import { buttonClass } from "../../ui/buttons/button-class";
import { Link } from "../../ui/buttons/Link";
import { UnreadDot } from "../../ui/display/UnreadDot";
import { BellIcon } from "../../ui/icons/icons";
import { Card } from "../../ui/layout/Card";
import { Stack } from "../../ui/layout/Stack";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden";
import { HomeImage } from "../../ui/pictures/HomeImage";
import { Furigana } from "../../ui/text/Furigana";
import { Text } from "../../ui/text/Text";
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
import { useContactText } from "./text";
import { WaitsFor } from "./WaitsFor";

export interface ContactCardProps {
  contact: Contact;
  answers: ContactAnswers;
  roomHref: (contactId: number) => string;
  /** Opens the dialog with the details, to accept or to read. */
  onOpen: (contact: Contact, mode: "accept" | "read") => void;
  /** The page to use instead of the dialog, if the app has one. */
  detailHref?: (contactId: number) => string;
  /** Opens the dialog that reports the home to the operator. */
  onReport?: (contact: Contact) => void;
  /** In long lists, shows only what distinguishes the contact from others. */
  isCompact?: boolean;
  /** App-specific content below the facts. */
  more?: (contact: Contact) => ReactNode;
}

export function ContactCard(props: ContactCardProps): ReactElement {
  const { contact, answers, roomHref, onOpen, detailHref, onReport, isCompact = false, more } = props;
  const { home } = contact;
  const inCharge = contact.in_charge.facility;
  const { user } = useSession();
  const words = useContactText();
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
      <ContactState contact={contact} />
      <Text bold>
        <WaitsFor contact={contact} />
      </Text>
      {!isCompact && <ContactDates contact={contact} />}
      <MoveIn contact={contact} headingLevel={3} />
      <Stack row gap={24} rowGap={0} align="stretch">
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
      </Stack>
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
  // The unread count of an open room is shown on its room button.
  const unread = hasOpenRoom(contact) ? 0 : ofContact(contact.id);
  const words = useContactText();
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
