/** Reporting a home to the operator from a card, a contact's page or a room. */
import { type ReactNode, useState } from "react";
import type { Contact } from "../../../api/types";
import { ReportDialog } from "./ReportDialog";

export interface Reporting {
  /** Opens the dialog about the contact's home. */
  open: (contact: Pick<Contact, "id">) => void;
  /** The page renders it. */
  dialog: ReactNode;
}

/** `onBlock` receives the contact whose home the person wants to block next. */
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
