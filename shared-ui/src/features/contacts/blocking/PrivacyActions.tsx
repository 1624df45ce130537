/** Buttons to show or hide the address, to block a home and to report it: on cards, in details and in rooms. */

import type { ReactElement } from "react";
import type { Contact } from "../../../api/types";
import { useConfirmAction } from "../../../lib/use-confirm-action";
import { Button } from "../../../ui/buttons/Button";
import type { ButtonLook } from "../../../ui/buttons/button-class";
import { FlagIcon } from "../../../ui/icons/icons";
import { Stack } from "../../../ui/layout/Stack";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Furigana } from "../../../ui/text/Furigana";
import { useRoomText } from "../../room/text";
import { contactCan } from "../contact-can";
import { hasOpenRoom } from "../contact-state";
import { useHideAddress, useShowAddress } from "../steps";
import { useContactText } from "../text";
import { useBlocking } from "./BlockDialog";

interface PrivacyActionsProps {
  contact: Contact;
  size?: ButtonLook["size"];
  /** Opens the report dialog, if the page has one. */
  onReport?: (contact: Contact) => void;
}

/** A home can be blocked and reported in any status of the contact. */
export function PrivacyActions({ contact, size, onReport }: PrivacyActionsProps): ReactElement {
  const words = useContactText().blocking;
  const { report } = useRoomText();
  const { open, dialog } = useBlocking();
  const of = <VisuallyHidden>{contact.home.name}：</VisuallyHidden>;
  return (
    <>
      {hasOpenRoom(contact) && <AddressButton contact={contact} size={size} />}
      {contact.blocked && (
        <p>
          <Furigana text={words.state[contact.blocked]} />
        </p>
      )}
      {contact.blocked !== "corporation" && (
        <Button variant="quiet" size={size} onClick={() => open(contact.id)}>
          {of}
          <Furigana text={words.open} />
        </Button>
      )}
      {dialog}
      {onReport && (
        <Button variant="quiet" size={size} icon={<FlagIcon />} onClick={() => onReport(contact)}>
          {of}
          <Furigana text={report.open} />
        </Button>
      )}
    </>
  );
}

/** The same buttons below a contact's details, with a sentence that says whether the address is visible. */
export function PrivacySection({ contact, onReport }: PrivacyActionsProps): ReactElement {
  const words = useContactText();
  return (
    <Stack>
      {hasOpenRoom(contact) && (
        <p>
          <Furigana text={contact.address_shown ? words.addressShown : words.addressHidden} />
        </p>
      )}
      <Stack row gap={8}>
        <PrivacyActions contact={contact} onReport={onReport} />
      </Stack>
    </Stack>
  );
}

/** One button for both states: replacing it with another button would lose the focus. */
function AddressButton({ contact, size }: PrivacyActionsProps): ReactElement {
  const words = useContactText();
  const { confirmAndToast } = useConfirmAction();
  const show = useShowAddress();
  const hide = useHideAddress();
  const mayShow = contactCan(contact, "showAddress", "seeker");
  const { name } = contact.home;

  function ask(): Promise<void> {
    if (mayShow) {
      const question = {
        title: words.showTitle,
        body: words.showBody(name),
        confirmLabel: words.showConfirm,
        cancelLabel: words.showCancel,
      };
      return confirmAndToast(question, () => show.mutateAsync(contact.id), words.shown);
    }
    const question = {
      title: words.hideTitle,
      body: words.hideBody(name),
      confirmLabel: words.hideConfirm,
      cancelLabel: words.hideCancel,
    };
    return confirmAndToast(question, () => hide.mutateAsync(contact.id), words.hidden);
  }

  return (
    <Button
      variant="secondary"
      size={size}
      busy={show.isPending || hide.isPending}
      onClick={() => void ask()}
    >
      <VisuallyHidden>{name}の</VisuallyHidden>
      <Furigana text={mayShow ? words.showAddress : words.hideAddress} />
    </Button>
  );
}
