/** The chat room of one contact, for facilities and counselors. */
import type { QueryClient } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { type Params, useNavigate } from "react-router-dom";
import { useSession } from "shared-ui/features/account/session";
import { useBlocking } from "shared-ui/features/contacts/blocking/BlockDialog";
import { SightActions } from "shared-ui/features/contacts/blocking/SightActions";
import { ContactState } from "shared-ui/features/contacts/ContactState";
import { MoveIn } from "shared-ui/features/contacts/move-in/MoveIn";
import { contactQuery } from "shared-ui/features/contacts/queries";
import { useReporting } from "shared-ui/features/contacts/report/use-reporting";
import { ChatRoom } from "shared-ui/features/room/ChatRoom";
import { VisitInSight } from "shared-ui/features/visits/VisitInSight";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { topOf } from "shared-ui/lib/routing/paths";
import { paths } from "../../paths";
import styles from "./chat.module.css";

// Loaded only in open rooms, each for one side.
const SeekerVisits = lazy(() => import("shared-ui/features/visits/SeekerVisits"));
const FacilityVisits = lazy(() => import("../visits/FacilityVisits"));
// Loaded after the room.
const RoomTemplates = lazy(() => import("./templates/RoomTemplates"));
const Workplace = lazy(() => import("./Workplace"));

/** Loads the current contact, which may belong to another office or have ended. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  return client.fetchQuery(contactQuery(idIn(params, "contactId")));
}

/** Leaving the room leads to the user's top page. */
export default function RoomPage(): ReactElement {
  const contactId = useIdParam("contactId");
  const { user } = useSession();
  const navigate = useNavigate();
  const top = user ? topOf(user.role) : paths.landing;
  const onLeft = (): void => void navigate(top);
  const blocking = useBlocking(onLeft);
  const reporting = useReporting(blocking.open);
  return (
    <div className={styles.workplace}>
      <div className={styles.room}>
        <ChatRoom
          key={contactId}
          contactId={contactId}
          variant="portal"
          about={(contact, completeVisit) => (
            <>
              <ContactState contact={contact} />
              {completeVisit && (
                <Suspense>
                  {user?.role === "facility" ? (
                    <FacilityVisits contact={contact} completeVisit={completeVisit} />
                  ) : (
                    <SeekerVisits contact={contact} />
                  )}
                </Suspense>
              )}
              {user?.role === "counselor" && <MoveIn contact={contact} />}
            </>
          )}
          inSight={({ id }) => (
            <VisitInSight contactId={id} side={user?.role === "facility" ? "facility" : "seeker"} />
          )}
          help={(contact, insert) => (
            <Suspense>
              <RoomTemplates contact={contact} onPick={insert} />
            </Suspense>
          )}
          onLeft={onLeft}
          onReport={reporting.open}
          more={(contact) => user?.role === "counselor" && <SightActions contact={contact} size="small" />}
        />
        {reporting.dialog}
        {blocking.dialog}
      </div>
      <Suspense>{user && <Workplace contactId={contactId} role={user.role} />}</Suspense>
    </div>
  );
}
