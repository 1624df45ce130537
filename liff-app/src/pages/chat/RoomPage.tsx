/** A contact's chat room. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useNavigate } from "react-router-dom";
import { ChatRoom } from "shared-ui/features/chat-room/ChatRoom";
import { ContactState } from "shared-ui/features/contacts/ContactState";
import { MoveIn } from "shared-ui/features/contacts/MoveIn";
import { SightActions } from "shared-ui/features/contacts/SightActions";
import { useReporting } from "shared-ui/features/report/use-reporting";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { contactQuery } from "shared-ui/state/contacts/contacts";
import { paths } from "../../paths";

/** Fetch the contact. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  return client.ensureQueryData(contactQuery(idIn(params, "contactId")));
}

/** Render the room. */
export default function RoomPage(): ReactElement {
  const contactId = useIdParam("contactId");
  const navigate = useNavigate();
  const onLeft = (): void => void navigate(paths.top);
  const reporting = useReporting(onLeft);
  return (
    <>
      <ChatRoom
        key={contactId}
        contactId={contactId}
        variant="liff"
        about={(contact) => (
          <>
            <ContactState contact={contact} />
            <MoveIn contact={contact} />
          </>
        )}
        onLeft={onLeft}
        onReport={reporting.open}
        more={(contact) => <SightActions contact={contact} size="small" />}
      />
      {reporting.dialog}
    </>
  );
}
