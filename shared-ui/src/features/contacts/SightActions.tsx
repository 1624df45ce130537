/** What a seeker lets a home see of where they live, and wanting nothing more of its corporation: on cards, in details, in rooms. */
import type { ReactElement } from "react";
import type { Contact } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import type { ButtonLook } from "../../components/buttons/button-class";
import { Stack } from "../../components/layout/Stack";
import { VisuallyHidden } from "../../components/layout/VisuallyHidden";
import { Furigana } from "../../components/text/Furigana";
import { contactCan } from "../../rules/contact-can";
import { useBlockCorporation, useHideAddress, useShowAddress } from "../../state/contacts/contacts";
import { contacts } from "../../strings/contacts/contacts";
import { easyContacts } from "../../strings/contacts/easy-contacts";
import { useStrings } from "../../strings/use-strings";
import { useAsking } from "./use-asking";

interface SightActionsProps {
  contact: Contact;
  size?: ButtonLook["size"];
}

/** Render the buttons; a corporation can be blocked whatever has become of the contact. */
export function SightActions({ contact, size }: SightActionsProps): ReactElement {
  const words = useStrings(contacts, easyContacts);
  const { askAndTake } = useAsking();
  const block = useBlockCorporation();
  const { name } = contact.home;

  function askToBlock(): Promise<void> {
    const { blockTitle: title, blockConfirm: confirmLabel } = words;
    const question = { title, body: words.blockBody(name), confirmLabel, danger: true };
    return askAndTake(block, contact, question, words.blocked);
  }

  return (
    <>
      {contact.status === "accepted" && <AddressButton contact={contact} size={size} />}
      <Button variant="quiet" size={size} busy={block.isPending} onClick={() => void askToBlock()}>
        <VisuallyHidden>{name}：</VisuallyHidden>
        <Furigana text={words.block} />
      </Button>
    </>
  );
}

/** Render the same under a contact's details, where there is room to say how the address stands. */
export function SightOfHome({ contact }: { contact: Contact }): ReactElement {
  const words = useStrings(contacts, easyContacts);
  return (
    <Stack>
      {contact.status === "accepted" && (
        <p>
          <Furigana text={contact.address_shown ? words.addressShown : words.addressHidden} />
        </p>
      )}
      <Stack row gap="small">
        <SightActions contact={contact} />
      </Stack>
    </Stack>
  );
}

/** One button for both: a second one would take the focus away with the first. */
function AddressButton({ contact, size }: SightActionsProps): ReactElement {
  const words = useStrings(contacts, easyContacts);
  const { askAndTake } = useAsking();
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
      };
      return askAndTake(show, contact, question, words.shown);
    }
    const question = { title: words.hideTitle, body: words.hideBody(name), confirmLabel: words.hideConfirm };
    return askAndTake(hide, contact, question, words.hidden);
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
