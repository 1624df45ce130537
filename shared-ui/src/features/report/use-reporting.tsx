/** Telling the operator of a home, from wherever a page offers it: on cards, on a contact's page, in rooms. */
import { type ReactNode, useState } from "react";
import type { Contact } from "../../api/types";
import { ReportDialog } from "./ReportDialog";

export interface Reporting {
  /** Open the dialog about a contact's home. */
  open: (contact: Pick<Contact, "id">) => void;
  /** To be rendered by the page. */
  dialog: ReactNode;
}

/** Return the way to it; onBlocked is called when nothing more is wanted of the other side. */
export function useReporting(onBlocked: () => void = () => undefined): Reporting {
  const [contactId, setContactId] = useState<number | null>(null);
  return {
    open: ({ id }) => setContactId(id),
    dialog: contactId !== null && (
      <ReportDialog contactId={contactId} onClose={() => setContactId(null)} onBlocked={onBlocked} />
    ),
  };
}
