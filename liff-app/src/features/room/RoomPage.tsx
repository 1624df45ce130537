import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useNavigate } from "react-router-dom";
import { useBlocking } from "shared-ui/features/contacts/blocking/BlockDialog";
import { PrivacyActions } from "shared-ui/features/contacts/blocking/PrivacyActions";
import { ContactState } from "shared-ui/features/contacts/ContactState";
import { MoveIn } from "shared-ui/features/contacts/move-in/MoveIn";
import { contactQuery } from "shared-ui/features/contacts/queries";
import { useReporting } from "shared-ui/features/contacts/report/use-reporting";
import { ChatRoom } from "shared-ui/features/room/ChatRoom";
import { OpenOutsideContext } from "shared-ui/features/room/messages/open-outside";
import { messagesQuery } from "shared-ui/features/room/messages/queries";
import { visitsQuery } from "shared-ui/features/visits/queries";
import SeekerVisits from "shared-ui/features/visits/SeekerVisits";
import { VisitInSight } from "shared-ui/features/visits/VisitInSight";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { useLine } from "../../line/line-context";
import { paths } from "../../paths";

/** Loads everything that an open room shows, so that nothing moves when it opens. The room shows what fails. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const id = idIn(params, "contactId");
  const noMatter = (): null => null;
  return Promise.all([
    client.ensureQueryData(contactQuery(id)),
    client.ensureInfiniteQueryData(messagesQuery(id)).catch(noMatter),
    client.ensureQueryData(visitsQuery(id)).catch(noMatter),
  ]);
}

export default function RoomPage(): ReactElement {
  const contactId = useIdParam("contactId");
  const navigate = useNavigate();
  const onLeft = (): void => void navigate(paths.top);
  const blocking = useBlocking(onLeft);
  const reporting = useReporting(blocking.open);
  const line = useLine();
  return (
    <OpenOutsideContext.Provider value={line.isInClient() ? line.openOutside : undefined}>
      <ChatRoom
        key={contactId}
        contactId={contactId}
        variant="liff"
        about={(contact, completeVisit) => (
          <>
            <ContactState contact={contact} />
            {completeVisit && (
              <SeekerVisits
                contact={contact}
                openOutside={line.isInClient() ? line.openOutside : undefined}
              />
            )}
            <MoveIn contact={contact} />
          </>
        )}
        inSight={({ id }) => <VisitInSight contactId={id} side="seeker" />}
        onLeft={onLeft}
        onReport={reporting.open}
        more={(contact) => <PrivacyActions contact={contact} size="small" />}
      />
      {reporting.dialog}
      {blocking.dialog}
    </OpenOutsideContext.Provider>
  );
}
