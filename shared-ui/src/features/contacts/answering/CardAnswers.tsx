/** The buttons of a contact's card, by status. Ended contacts can be blocked; a decline can be taken back for a day. */
import type { ReactElement } from "react";
import type { Contact } from "../../../api/types";
import { Button } from "../../../ui/buttons/Button";
import { buttonClass } from "../../../ui/buttons/button-class";
import { Link } from "../../../ui/buttons/Link";
import { ChatIcon } from "../../../ui/icons/icons";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Furigana } from "../../../ui/text/Furigana";
import { WithPlainLine } from "../../../ui/text/PlainLine";
import { useUnread } from "../../notifications/unread";
import { PrivacyActions } from "../blocking/PrivacyActions";
import { contactCan } from "../contact-can";
import { hasOpenRoom } from "../contact-state";
import styles from "../contacts.module.css";
import { useContactText } from "../text";
import { TakeAnswerBack } from "./TakeAnswerBack";
import type { ContactAnswers } from "./use-contact-answers";

interface CardAnswersProps {
  contact: Contact;
  answers: ContactAnswers;
  roomHref: string;
  onAccept: () => void;
  /** The page for answering a request, if the app has one; it replaces the dialog. */
  detailHref?: string;
  onReport?: (contact: Contact) => void;
}

export function CardAnswers(props: CardAnswersProps): ReactElement {
  return (
    <>
      <Answers {...props} />
      <div className={styles.ownLine}>
        <TakeAnswerBack contact={props.contact} />
      </div>
      <PrivacyActions contact={props.contact} onReport={props.onReport} />
    </>
  );
}

function Answers({
  contact,
  answers,
  roomHref,
  onAccept,
  detailHref,
}: CardAnswersProps): ReactElement | null {
  const words = useContactText();
  const unread = useUnread().ofContact(contact.id);
  const isBusy = answers.busyWith === contact.id;
  const of = <VisuallyHidden>{contact.home.name}の</VisuallyHidden>;
  if (contact.status === "pending") {
    return (
      <>
        <WithPlainLine of="openAndAccept">
          {(describedBy) =>
            detailHref === undefined ? (
              <Button aria-describedby={describedBy} onClick={onAccept}>
                {of}
                <Furigana text={words.openAndAccept} />
              </Button>
            ) : (
              <Link href={detailHref} className={buttonClass()} aria-describedby={describedBy}>
                <span>
                  {of}
                  <Furigana text={words.openAndAccept} />
                </span>
              </Link>
            )
          }
        </WithPlainLine>
        <WithPlainLine of="decline">
          {(describedBy) => (
            <Button
              variant="secondary"
              busy={isBusy}
              aria-describedby={describedBy}
              onClick={() => void answers.decline(contact)}
            >
              {of}
              <Furigana text={words.decline} />
            </Button>
          )}
        </WithPlainLine>
      </>
    );
  }
  if (!hasOpenRoom(contact)) return null;
  const mayAllow = contactCan(contact, "allowCertificates", "seeker");
  const toggle = mayAllow ? answers.allowCertificates : answers.withdrawCertificates;
  return (
    <>
      <Link href={roomHref} className={buttonClass()}>
        <ChatIcon />
        <span>
          {of}
          <Furigana text={words.room} />
          {unread > 0 && (
            <>
              （<Furigana text={words.unread(unread)} />）
            </>
          )}
        </span>
      </Link>
      {/* One button for both states: replacing it with another button would lose the focus. */}
      <WithPlainLine of={mayAllow ? "allowCertificates" : null}>
        {(describedBy) => (
          <Button
            variant="secondary"
            busy={isBusy}
            aria-describedby={describedBy}
            onClick={() => void toggle(contact)}
          >
            {of}
            <Furigana text={mayAllow ? words.allowCertificates : words.withdrawCertificates} />
          </Button>
        )}
      </WithPlainLine>
    </>
  );
}
