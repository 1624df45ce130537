/** The button to contact a matched person, or that it has been done. */
import { type ReactElement, useEffect, useId, useRef, useState } from "react";
import type { MatchedPreference } from "shared-ui/api/types";
import { describePerson } from "shared-ui/features/preference/person-in-short";
import { Button } from "shared-ui/ui/buttons/Button";
import { type ButtonLook, buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { CheckIcon, SendIcon } from "shared-ui/ui/icons/icons";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import styles from "./match-list.module.css";
import { RequestDialog } from "./RequestDialog";
import { matching } from "./text";

interface ContactActionProps {
  homeId: number;
  person: MatchedPreference;
  /** Whether the home has no place left. */
  isFull: boolean;
  /** The URL of a contact. */
  hrefOf: (contactId: number) => string;
  size?: ButtonLook["size"];
}

const words = matching.contact;

export function ContactAction({ homeId, person, isFull, hrefOf, size }: ContactActionProps): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const doneId = useId();
  const hasJustSent = hasAsked && person.contact !== null;

  // The focused button is gone: keep the focus here instead of at the top of the page.
  useEffect(() => {
    if (hasJustSent) link.current?.focus();
  }, [hasJustSent]);

  if (person.contact !== null) {
    return (
      <Stack row gap={12}>
        <span id={doneId} className={styles.already}>
          <CheckIcon />
          {words.already}
        </span>
        <Link
          href={hrefOf(person.contact)}
          ref={link}
          aria-describedby={doneId}
          className={buttonClass({ variant: "secondary", size })}
        >
          {words.seeContact}
        </Link>
      </Stack>
    );
  }
  return (
    <>
      <Button icon={<SendIcon />} size={size} onClick={() => setIsAsking(true)}>
        <VisuallyHidden>{describePerson(person)}の方に</VisuallyHidden>
        {words.button}
      </Button>
      {isAsking && (
        <RequestDialog
          homeId={homeId}
          person={person}
          isFull={isFull}
          onClose={() => setIsAsking(false)}
          onSent={() => {
            setIsAsking(false);
            setHasAsked(true);
          }}
        />
      )}
    </>
  );
}
