/** Templates for messages: selected from a list, filled with the room's data, and never sent automatically. */
import { type ReactElement, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { Contact, RoomTemplate } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";
import { Button } from "shared-ui/ui/buttons/Button";
import { announce } from "shared-ui/ui/feedback/announce";
import { ListIcon } from "shared-ui/ui/icons/icons";
import { TemplateForm } from "./TemplateForm";
import { TemplateList } from "./TemplateList";
import { filledIn, wordsOf } from "./templates";
import { roomTemplates as words } from "./text";

interface RoomTemplatesProps {
  contact: Contact;
  /** Receives the text, and moves the focus to the field with it. */
  onPick: (text: string) => void;
}

/** What is open: the list, or the form of a template; null for a new one. */
type Window = "none" | "list" | { template: RoomTemplate | null };

export default function RoomTemplates({ contact, onPick }: RoomTemplatesProps): ReactElement | null {
  const { user } = useSession();
  const [open, setOpen] = useState<Window>("none");
  const room = useMemo(() => user && wordsOf(contact, user), [contact, user]);
  if (user === null || room === null || user.role === "applicant") return null;

  function pick(template: string): void {
    // First, because closing the dialog returns the focus to its button.
    flushSync(() => setOpen("none"));
    if (room) onPick(filledIn(template, room));
    announce(words.picked);
  }

  return (
    <>
      <Button variant="quiet" size="small" icon={<ListIcon />} onClick={() => setOpen("list")}>
        {words.open}
      </Button>
      {open === "list" && (
        <TemplateList
          contactId={contact.id}
          role={user.role}
          room={room}
          onPick={pick}
          onWrite={(template) => setOpen({ template })}
          onClose={() => setOpen("none")}
        />
      )}
      {typeof open === "object" && (
        <TemplateForm contactId={contact.id} template={open.template} onClose={() => setOpen("list")} />
      )}
    </>
  );
}
