/** One contact: the home, what it sees, and the three answers; afterwards the room and the details. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useEffect, useId, useState } from "react";
import type { Params } from "react-router-dom";
import type { Contact } from "shared-ui/api/types";
import { deciding as strings } from "shared-ui/features/contacts/answering/deciding.text";
import { easyDeciding } from "shared-ui/features/contacts/answering/deciding.text.easy";
import { TakeAnswerBack } from "shared-ui/features/contacts/answering/TakeAnswerBack";
import { type Decided, useDeciding } from "shared-ui/features/contacts/answering/use-deciding";
import { useBlocking } from "shared-ui/features/contacts/blocking/BlockDialog";
import { SightOfHome } from "shared-ui/features/contacts/blocking/SightActions";
import { ContactDates } from "shared-ui/features/contacts/ContactDates";
import { ContactNotices } from "shared-ui/features/contacts/ContactNotices";
import { hasOpenRoom } from "shared-ui/features/contacts/contact-state";
import { MoveIn } from "shared-ui/features/contacts/move-in/MoveIn";
import { contactQuery } from "shared-ui/features/contacts/queries";
import { useReporting } from "shared-ui/features/contacts/report/use-reporting";
import { WaitsFor } from "shared-ui/features/contacts/WaitsFor";
import { HomeFacts, HomePictures, WhatAcceptingMeans } from "shared-ui/features/home/detail/HomeParts";
import { useMarkContactAsRead } from "shared-ui/features/notifications/reading";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana, withoutReadings } from "shared-ui/ui/text/Furigana";
import { ReadAloud } from "shared-ui/ui/voice/ReadAloud";
import { voice } from "shared-ui/ui/voice/text";
import { easyVoice } from "shared-ui/ui/voice/text.easy";
import { paths } from "../../paths";
import { HelperQuestion } from "../helper/HelperQuestion";
import { MirrorCard } from "../mirror/MirrorCard";
import { contactMirrorQuery } from "../mirror/queries";
import { mirror } from "../mirror/text";
import { easyMirror } from "../mirror/text.easy";
import { DecidedNotice } from "./answering/DecidedNotice";
import { Ways } from "./answering/Ways";

export function load(client: QueryClient, params: Params): Promise<unknown> {
  const id = idIn(params, "contactId");
  return Promise.all([client.fetchQuery(contactQuery(id)), client.fetchQuery(contactMirrorQuery(id))]);
}

export default function ContactPage(): ReactElement {
  const contactId = useIdParam("contactId");
  const { data: contact } = useSuspenseQuery(contactQuery(contactId));
  const [decided, setDecided] = useState<Decided | null>(null);
  const { request } = useStrings(strings, easyDeciding);
  const blocking = useBlocking();
  const reporting = useReporting(blocking.open);
  useMarkRead(contact);
  const isOpen = contact.status === "pending";
  return (
    <>
      <PageTitle
        title={contact.home.name}
        tabTitle={request(contact.home.name)}
        lead={
          <Stack gap="small">
            <p>
              <strong>
                <WaitsFor contact={contact} />
              </strong>
            </p>
            <ContactDates contact={contact} />
          </Stack>
        }
      />
      {decided && (
        <DecidedNotice contact={contact} decided={decided}>
          <WayOn contact={contact} />
        </DecidedNotice>
      )}
      <MoveIn contact={contact} withDay />
      {!isOpen && <Answered contact={contact} onDecided={setDecided} isToldAbove={decided !== null} />}
      <Home contact={contact} />
      <HelperQuestion contact={contact} />
      {isOpen && <WhatAcceptingMeans headingLevel={2} />}
      <Seen contactId={contactId} />
      {isOpen && <Deciding contact={contact} onDecided={setDecided} />}
      <Part title="more">
        <SightOfHome contact={contact} onReport={reporting.open} />
      </Part>
      {reporting.dialog}
      {blocking.dialog}
    </>
  );
}

/** Opening a contact marks it read, but not a request that still waits for an answer. */
function useMarkRead({ id, status, has_unread_notifications }: Contact): void {
  const { mutate } = useMarkContactAsRead();
  const isRead = status !== "pending" && has_unread_notifications;
  useEffect(() => {
    if (isRead) mutate(id);
  }, [isRead, id, mutate]);
}

interface PartProps {
  title: "about" | "seen" | "more";
  lead?: ReactNode;
  children: ReactNode;
}

function Part({ title, lead, children }: PartProps): ReactElement {
  const words = useStrings(strings, easyDeciding);
  return (
    <Section title={<Furigana text={words[title]} />} lead={lead}>
      {children}
    </Section>
  );
}

interface OfContactProps {
  contact: Contact;
  onDecided: (decided: Decided) => void;
}

function Deciding({ contact, onDecided }: OfContactProps): ReactElement {
  const words = useStrings(strings, easyDeciding);
  const deciding = useDeciding(contact, onDecided);
  return (
    <Section title={<Furigana text={words.title} />} lead={<Furigana text={words.lead} />}>
      <Ways deciding={deciding} />
    </Section>
  );
}

/** After the answer: the room, taking back, and the notifications of this contact. */
function Answered({
  contact,
  onDecided,
  isToldAbove,
}: OfContactProps & { isToldAbove: boolean }): ReactElement {
  return (
    <>
      {!isToldAbove && hasOpenRoom(contact) && (
        <div>
          <WayOn contact={contact} />
        </div>
      )}
      <TakeAnswerBack contact={contact} onDecided={onDecided} />
      <ContactNotices contactId={contact.id} headingLevel={2} />
    </>
  );
}

function WayOn({ contact }: { contact: Contact }): ReactElement {
  const words = useStrings(strings, easyDeciding);
  const toRoom = hasOpenRoom(contact);
  return (
    <Link
      href={toRoom ? paths.chatRoom(contact.id) : paths.contacts}
      className={buttonClass({ variant: toRoom ? "primary" : "secondary" })}
    >
      <span>
        <Furigana text={toRoom ? words.toRoom : words.toList} />
      </span>
    </Link>
  );
}

function Home({ contact }: { contact: Contact }): ReactElement {
  const { home } = useStrings(voice, easyVoice);
  const id = useId();
  return (
    <Part title="about">
      <ReadAloud name={id} part={() => document.getElementById(id)} of={withoutReadings(home)} />
      <div id={id}>
        <HomePictures home={contact.home} />
        <HomeFacts contact={contact} />
      </div>
    </Part>
  );
}

function Seen({ contactId }: { contactId: number }): ReactElement {
  const { lead } = useStrings(mirror, easyMirror);
  const { data: seen } = useSuspenseQuery(contactMirrorQuery(contactId));
  return (
    <Part title="seen" lead={<Furigana text={lead} />}>
      <MirrorCard mirror={seen} headingLevel={3} />
    </Part>
  );
}
