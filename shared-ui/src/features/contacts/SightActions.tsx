/** What a seeker lets a home see of where they live, and wanting nothing more of its corporation: on cards, in details, in rooms. */

import type { ReactElement } from "react";
import type { Contact } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import type { ButtonLook } from "../../components/buttons/button-class";
import { useDateStyle } from "../../components/display/date-style";
import { FlagIcon } from "../../components/icons/icons";
import { Stack } from "../../components/layout/Stack";
import { VisuallyHidden } from "../../components/layout/VisuallyHidden";
import { Furigana } from "../../components/text/Furigana";
import { contactCan } from "../../rules/contact-can";
import { visitTime } from "../../rules/dates";
import { visitToCome } from "../../rules/visit-to-come";
import { useBlockCorporation, useHideAddress, useShowAddress } from "../../state/contacts/steps";
import { contacts } from "../../strings/contacts/contacts";
import { deciding } from "../../strings/contacts/deciding";
import { easyContacts } from "../../strings/contacts/easy-contacts";
import { easyDeciding } from "../../strings/contacts/easy-deciding";
import { easyVisits } from "../../strings/contacts/easy-visits";
import { visits } from "../../strings/contacts/visits";
import { chat } from "../../strings/rooms/chat";
import { easyChat } from "../../strings/rooms/easy-chat";
import { useStrings } from "../../strings/use-strings";
import { useAsking } from "../use-asking";

interface SightActionsProps {
  contact: Contact;
  size?: ButtonLook["size"];
  /** Opens telling the operator, where the page has it. */
  onReport?: (contact: Contact) => void;
}

/** Render the buttons; a corporation can be blocked, and told of, whatever has become of the contact. */
export function SightActions({ contact, size, onReport }: SightActionsProps): ReactElement {
  const words = useStrings(contacts, easyContacts);
  const { blocked } = useStrings(deciding, easyDeciding);
  const { report } = useStrings(chat, easyChat);
  const { ask, isBusy } = useBlocking(contact);
  const of = <VisuallyHidden>{contact.home.name}：</VisuallyHidden>;
  return (
    <>
      {contact.status === "accepted" && <AddressButton contact={contact} size={size} />}
      {contact.is_blocked ? (
        <p>
          <Furigana text={blocked} />
        </p>
      ) : (
        <Button variant="quiet" size={size} busy={isBusy} onClick={() => void ask()}>
          {of}
          <Furigana text={words.block} />
        </Button>
      )}
      {onReport && (
        <Button variant="quiet" size={size} icon={<FlagIcon />} onClick={() => onReport(contact)}>
          {of}
          <Furigana text={report.open} />
        </Button>
      )}
    </>
  );
}

/** Return asking whether to want nothing more of the home's corporation. */
export function useBlocking(contact: Contact): { ask: () => Promise<void>; isBusy: boolean } {
  const words = useStrings(contacts, easyContacts);
  const { goesToo } = useStrings(visits, easyVisits);
  const { askAndTell } = useAsking();
  const block = useBlockCorporation();
  const style = useDateStyle();

  function ask(): Promise<void> {
    const { blockTitle: title, blockConfirm: confirmLabel } = words;
    const at = visitToCome(contact);
    const body = (at === null ? "" : goesToo(visitTime(at, style))) + words.blockBody(contact.home.name);
    const question = { title, body, confirmLabel, danger: true };
    return askAndTell(question, () => block.mutateAsync(contact.id), words.blocked);
  }

  return { ask, isBusy: block.isPending };
}

/** Render the same under a contact's details, where there is room to say how the address stands. */
export function SightOfHome({ contact, onReport }: SightActionsProps): ReactElement {
  const words = useStrings(contacts, easyContacts);
  return (
    <Stack>
      {contact.status === "accepted" && (
        <p>
          <Furigana text={contact.address_shown ? words.addressShown : words.addressHidden} />
        </p>
      )}
      <Stack row gap="small">
        <SightActions contact={contact} onReport={onReport} />
      </Stack>
    </Stack>
  );
}

/** One button for both: a second one would take the focus away with the first. */
function AddressButton({ contact, size }: SightActionsProps): ReactElement {
  const words = useStrings(contacts, easyContacts);
  const { askAndTell } = useAsking();
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
      return askAndTell(question, () => show.mutateAsync(contact.id), words.shown);
    }
    const question = { title: words.hideTitle, body: words.hideBody(name), confirmLabel: words.hideConfirm };
    return askAndTell(question, () => hide.mutateAsync(contact.id), words.hidden);
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
