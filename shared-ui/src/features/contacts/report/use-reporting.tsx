/** Telling the operator of a home, from wherever a page offers it: on cards, on a contact's page, in rooms. */
import { type ReactNode, useState } from "react";
import type { Contact } from "../../../api/types";
import { ReportDialog } from "./ReportDialog";

export interface Reporting {
  /** Open the dialog about a contact's home. */
  open: (contact: Pick<Contact, "id">) => void;
  /** To be rendered by the page. */
  dialog: ReactNode;
}

/** Return the way to it; onBlock is called with the contact whose home the person wants to block next. */
export function useReporting(onBlock: (contactId: number) => void): Reporting {
  const [contactId, setContactId] = useState<number | null>(null);
  return {
    open: ({ id }) => setContactId(id),
    dialog: contactId !== null && (
      <ReportDialog
        contactId={contactId}
        onClose={() => setContactId(null)}
        onBlock={() => onBlock(contactId)}
      />
    ),
  };
}
