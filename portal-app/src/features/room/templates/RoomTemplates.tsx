/** Templates for a room's message box: chosen from a list, filled with the room's words, and never sent by themselves. */
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
  /** Given the whole text; it takes the focus to where that stands then. */
  onPick: (text: string) => void;
}

/** What is open: the list, or the form of a template, of a new one null. */
type Window = "none" | "list" | { template: RoomTemplate | null };

export default function RoomTemplates({ contact, onPick }: RoomTemplatesProps): ReactElement | null {
  const { user } = useSession();
  const [open, setOpen] = useState<Window>("none");
  const room = useMemo(() => user && wordsOf(contact, user), [contact, user]);
  if (user === null || room === null || user.role === "applicant") return null;

  function pick(template: string): void {
    // The window gives the focus back to its button first.
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
