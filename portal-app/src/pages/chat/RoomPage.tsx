/** The chat room of one contact, for facilities and counselors. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useNavigate } from "react-router-dom";
import { ChatRoom } from "shared-ui/features/chat-room/ChatRoom";
import { ContactState } from "shared-ui/features/contacts/ContactState";
import { MoveIn } from "shared-ui/features/contacts/MoveIn";
import { SightActions } from "shared-ui/features/contacts/SightActions";
import { OfficeNote } from "shared-ui/features/office-note/OfficeNote";
import { useReporting } from "shared-ui/features/report/use-reporting";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { topOf } from "shared-ui/routing/paths";
import { useSession } from "shared-ui/state/accounts/session";
import { contactQuery } from "shared-ui/state/contacts/contacts";
import { paths } from "../../paths";

/** Fetch the contact as it is now, which may be somebody else's or ended. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  return client.fetchQuery(contactQuery(idIn(params, "contactId")));
}

/** Render the room; leaving it leads to the person's own top. */
export default function RoomPage(): ReactElement {
  const contactId = useIdParam("contactId");
  const { user } = useSession();
  const navigate = useNavigate();
  const top = user ? topOf(user.role) : paths.landing;
  const onLeft = (): void => void navigate(top);
  const reporting = useReporting(onLeft);
  return (
    <>
      <ChatRoom
        key={contactId}
        contactId={contactId}
        variant="portal"
        about={(contact) => (
          <>
            <ContactState contact={contact} />
            {user?.role === "counselor" && <MoveIn contact={contact} />}
            {user?.role === "facility" && (
              <OfficeNote homeId={contact.home.id} preferenceId={contact.preference.id} headingLevel={2} />
            )}
          </>
        )}
        onLeft={onLeft}
        onReport={reporting.open}
        more={(contact) => user?.role === "counselor" && <SightActions contact={contact} size="small" />}
      />
      {reporting.dialog}
    </>
  );
}
