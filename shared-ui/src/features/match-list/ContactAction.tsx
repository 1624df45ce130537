/** Asking a matched person: the button, why it cannot be used yet, or that it has been done. */
import { type ReactElement, useEffect, useRef } from "react";
import type { MatchedPreference } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { buttonClass } from "../../components/buttons/button-class";
import { Link } from "../../components/buttons/Link";
import { useDialogs } from "../../components/dialogs/DialogsProvider";
import { useToast } from "../../components/feedback/ToastProvider";
import { CheckIcon, SendIcon } from "../../components/icons/icons";
import { VisuallyHidden } from "../../components/layout/VisuallyHidden";
import { useCreateContact } from "../../state/contacts/contacts";
import { matching } from "../../strings/matching/matching";
import styles from "./match-list.module.css";
import { describePerson } from "./person";

interface ContactActionProps {
  homeId: number;
  person: MatchedPreference;
  /** Where this home's contacts are. */
  contactsHref: string;
}

const DAY_IN_JAPAN = new Intl.DateTimeFormat("ja-JP", {
  timeZone: "Asia/Tokyo",
  month: "long",
  day: "numeric",
});
const words = matching.contact;

/** Render what can be done now. */
export function ContactAction({ homeId, person, contactsHref }: ContactActionProps): ReactElement {
  const create = useCreateContact();
  const { confirm, alert } = useDialogs();
  const toast = useToast();
  const link = useRef<HTMLAnchorElement>(null);
  const isContacted = person.contact !== null;
  const hasJustSent = create.isSuccess && isContacted;

  // The button that had the focus is gone: the person goes on where it was, not at the top of the page.
  useEffect(() => {
    if (hasJustSent) link.current?.focus();
  }, [hasJustSent]);

  async function ask(): Promise<void> {
    const question = { title: words.question, body: words.body(describePerson(person)) };
    if (!(await confirm({ ...question, confirmLabel: words.confirm }))) return;
    create.mutate(
      { home: homeId, preference: person.id },
      {
        onSuccess: () => toast(words.done),
        onError: (error) => (error.isSessionExpired ? undefined : alert(`${words.failed}\n${error.detail}`)),
      },
    );
  }

  if (isContacted) {
    return (
      <div className={styles.contacted}>
        <span className={styles.already}>
          <CheckIcon />
          {words.already}
        </span>
        <Link href={contactsHref} ref={link} className={buttonClass({ variant: "secondary" })}>
          {words.seeContacts}
        </Link>
      </div>
    );
  }
  return (
    <Button icon={<SendIcon />} busy={create.isPending} onClick={ask} unavailable={whyNotNow(person)}>
      <VisuallyHidden>{describePerson(person)}の方に</VisuallyHidden>
      {words.button}
    </Button>
  );
}

function whyNotNow({ may_contact_from, asks_no_more }: MatchedPreference): string | null {
  if (asks_no_more) return words.noMore;
  return may_contact_from && words.again(DAY_IN_JAPAN.format(new Date(may_contact_from)));
}
