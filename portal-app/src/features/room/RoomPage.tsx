/** The workplace of facilities and counselors: the inbox, a room, and what belongs to it. */
import type { QueryClient } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { type Params, useNavigate, useSearchParams } from "react-router-dom";
import type { Contact, Role } from "shared-ui/api/types";
import { currentUserQuery, useSession } from "shared-ui/features/account/session";
import { useBlocking } from "shared-ui/features/contacts/blocking/BlockDialog";
import { PrivacyActions } from "shared-ui/features/contacts/blocking/PrivacyActions";
import { contactQuery, useContact } from "shared-ui/features/contacts/queries";
import { useReporting } from "shared-ui/features/contacts/report/use-reporting";
import { ChatRoom } from "shared-ui/features/room/ChatRoom";
import { RoomTitle } from "shared-ui/features/room/header/RoomTitle";
import { messagesQuery } from "shared-ui/features/room/messages/queries";
import { visitsQuery } from "shared-ui/features/visits/queries";
import { VisitInSight } from "shared-ui/features/visits/VisitInSight";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { topOf } from "shared-ui/lib/routing/paths";
import { Button } from "shared-ui/ui/buttons/Button";
import { SkipLink } from "shared-ui/ui/shell/SkipLink";
import { useIsWide } from "../../ui/use-is-wide";
import { type Inbox, inboxHref, inboxIn, paneIn, WORKPLACE_REM } from "./inbox";
import { inboxCountsQuery, inboxQuery } from "./list/queries";
import { RoomList } from "./list/RoomList";
import { PaneBar } from "./PaneBar";
import { loadVisitsPanel, NotePanel, PersonPanel } from "./side/SidePanel";
import { workplace as words } from "./text";
import styles from "./workplace.module.css";

const fetchTemplates = () => import("./templates/RoomTemplates");
const RoomTemplates = lazy(fetchTemplates);
// Loaded when opened, each for one side.
const WINDOWS = {
  facility: lazy(async () => ({
    default: (await import("../facility/contacts/ContactWindow")).ContactWindow,
  })),
  counselor: lazy(async () => ({
    default: (await import("../counselor/contacts/ContactWindow")).ContactWindow,
  })),
};

const ROOM_ID = "room";

/**
 * Loads the current contact, which may belong to another office or have ended, and everything around it, so that
 * nothing moves when the room opens. The page shows what fails.
 */
export function load(client: QueryClient, params: Params, query: URLSearchParams): Promise<unknown> {
  const id = idIn(params, "contactId");
  // An open page follows its contact itself. Reading it again for another view or pane would be recorded.
  const isOpen =
    client
      .getQueryCache()
      .find({ queryKey: contactQuery(id).queryKey })
      ?.isActive() ?? false;
  return Promise.all([
    client.prefetchInfiniteQuery(messagesQuery(id)),
    isOpen || client.fetchQuery(contactQuery(id)),
    client.prefetchInfiniteQuery(inboxQuery(inboxIn(query))),
    client.prefetchQuery(inboxCountsQuery()),
    client.prefetchQuery(visitsQuery(id)),
    client.ensureQueryData(currentUserQuery()).then((user) => user && loadVisitsPanel(user.role)),
    fetchTemplates(),
  ]);
}

/** Three panes next to each other; on a narrow screen one pane at a time, with a bar that switches between them. */
export default function RoomPage(): ReactElement | null {
  const contactId = useIdParam("contactId");
  const { user } = useSession();
  const [query] = useSearchParams();
  const isWide = useIsWide(WORKPLACE_REM);
  const inbox = inboxIn(query);
  const pane = paneIn(query);
  const { data: contact } = useContact(contactId);
  if (user === null) return null;
  const { role } = user;
  const isAlone = !isWide && pane !== "room";
  const side = (
    <section className={styles.side} aria-label={words.label}>
      {contact && (
        <>
          {isAlone && <RoomTitle key={pane} contact={contact} role={role} />}
          {/* The panels appear together: what loads in one of them would move what is below it. */}
          <Suspense>
            {(isWide || pane === "person") && <PersonPanel contact={contact} role={role} />}
            {(isWide || pane === "note") && <NotePanel contact={contact} role={role} />}
          </Suspense>
        </>
      )}
    </section>
  );
  const room = <Room key={contactId} contactId={contactId} role={role} inbox={inbox} isWide={isWide} />;
  if (!isWide) {
    return (
      <div className={styles.narrow}>
        {isAlone ? side : room}
        <PaneBar role={role} inbox={inbox} contactId={contactId} pane={pane} />
      </div>
    );
  }
  return (
    <div className={styles.workplace}>
      {/* Not inside the list, which would clip it. */}
      <SkipLink targetId={ROOM_ID}>{words.skip}</SkipLink>
      <section className={styles.pane} aria-label={words.list}>
        <RoomList role={role} inbox={inbox} current={contactId} />
      </section>
      {room}
      {side}
    </div>
  );
}

interface RoomProps {
  contactId: number;
  role: Role;
  inbox: Inbox;
  isWide: boolean;
}

/** Leaving the room leads to the user's top page. */
function Room({ contactId, role, inbox, isWide }: RoomProps): ReactElement {
  const navigate = useNavigate();
  const onLeft = (): void => void navigate(topOf(role));
  const blocking = useBlocking(onLeft);
  const reporting = useReporting(blocking.open);
  const toPanel = (): void => void navigate(inboxHref(inbox, contactId, "person"));
  return (
    <div id={ROOM_ID} tabIndex={-1} className={styles.room}>
      <ChatRoom
        contactId={contactId}
        variant="portal"
        about={(contact, completeVisit) =>
          completeVisit === null && <Details contact={contact} role={role} />
        }
        // Next to the panel with the visits it would say the same twice.
        inSight={({ id }) =>
          !isWide && (
            <VisitInSight
              contactId={id}
              side={role === "facility" ? "facility" : "seeker"}
              onOpen={toPanel}
            />
          )
        }
        help={(contact, insert) => (
          <Suspense>
            <RoomTemplates contact={contact} onPick={insert} />
          </Suspense>
        )}
        onLeft={onLeft}
        onReport={reporting.open}
        more={(contact) => role === "counselor" && <PrivacyActions contact={contact} size="small" />}
      />
      {reporting.dialog}
      {blocking.dialog}
    </div>
  );
}

/** Without an open room: the contact's details, where a request is answered. */
function Details({ contact, role }: { contact: Contact; role: Role }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const answers = role === "counselor" && contact.status === "pending";
  const ContactWindow = WINDOWS[role === "facility" ? "facility" : "counselor"];
  return (
    <div>
      <Button variant={answers ? "primary" : "secondary"} onClick={() => setOpen(true)}>
        {words.details[answers ? "answer" : "read"]}
      </Button>
      <Suspense>{isOpen && <ContactWindow contact={contact} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
