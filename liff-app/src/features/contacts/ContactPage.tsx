/** One contact: the home, what it sees, and the three answers; afterwards the room and the details. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useEffect, useId, useState } from "react";
import type { Params } from "react-router-dom";
import type { ContactSeen } from "shared-ui/api/types";
import { TakeAnswerBack } from "shared-ui/features/contacts/answering/TakeAnswerBack";
import type { Decided } from "shared-ui/features/contacts/answering/use-deciding";
import { useBlocking } from "shared-ui/features/contacts/blocking/BlockDialog";
import { PrivacySection } from "shared-ui/features/contacts/blocking/PrivacyActions";
import { ContactDates } from "shared-ui/features/contacts/ContactDates";
import { ContactNotices } from "shared-ui/features/contacts/ContactNotices";
import { hasOpenRoom } from "shared-ui/features/contacts/contact-state";
import { MoveIn } from "shared-ui/features/contacts/move-in/MoveIn";
import { contactFitQuery, contactQuery } from "shared-ui/features/contacts/queries";
import { useReporting } from "shared-ui/features/contacts/report/use-reporting";
import { useContactText } from "shared-ui/features/contacts/text";
import { WaitsFor } from "shared-ui/features/contacts/WaitsFor";
import {
  HomeFacts,
  HomePictures,
  MeaningOfAccepting,
  RequestWords,
} from "shared-ui/features/home/detail/HomeParts";
import { useHomeText } from "shared-ui/features/home/text";
import { notificationsQuery } from "shared-ui/features/notifications/queries";
import { useMarkContactAsRead } from "shared-ui/features/notifications/reading";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Fold } from "shared-ui/ui/layout/Fold";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { HomeImage } from "shared-ui/ui/pictures/HomeImage";
import { Furigana, withoutReadings } from "shared-ui/ui/text/Furigana";
import { Text } from "shared-ui/ui/text/Text";
import { ReadAloud } from "shared-ui/ui/voice/ReadAloud";
import { paths } from "../../paths";
import { FacilityPreviewCard } from "../facility-preview/FacilityPreviewCard";
import { contactFacilityPreviewQuery } from "../facility-preview/queries";
import { useFacilityPreviewText } from "../facility-preview/text";
import { HelperQuestion, loadHelperQuestion } from "../helper/HelperQuestion";
import { Answers, ToAnswers } from "./answering/Answers";
import { DecidedNotice } from "./answering/DecidedNotice";
import { Compared, RequestSummary } from "./RequestSummary";
import styles from "./request.module.css";
import { useOwnContactText } from "./text";

/** Loads the contact, what its home sees, how the home fits, and the helper's comment if there is a helper. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const id = idIn(params, "contactId");
  return Promise.all([
    loadContact(client, id),
    client.fetchQuery(contactFacilityPreviewQuery(id)),
    client.fetchQuery(contactFitQuery(id)),
    loadHelperQuestion(client),
  ]);
}

/** The notices of an answered contact are above the summary, so they must be there when it is shown. */
async function loadContact(client: QueryClient, id: number): Promise<void> {
  const { status } = await client.fetchQuery(contactQuery(id));
  if (status !== "pending") await client.prefetchInfiniteQuery(notificationsQuery({ contact: id }));
}

export default function ContactPage(): ReactElement {
  const contactId = useIdParam("contactId");
  const { data: contact } = useSuspenseQuery(contactQuery(contactId));
  const { data: fit } = useSuspenseQuery(contactFitQuery(contactId));
  const [decided, setDecided] = useState<Decided | null>(null);
  const words = useContactText().deciding;
  useMarkRead(contact);
  const isOpen = contact.status === "pending";
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className={styles.picture}>
          <HomeImage src={contact.home.images[0]?.image} alt="" rounded eager />
        </div>
        <PageTitle
          title={contact.home.name}
          tabTitle={words.request(contact.home.name)}
          lead={
            <>
              <strong className={styles.waits}>
                <WaitsFor contact={contact} />
              </strong>
              <div className={styles.word}>
                <HelperQuestion contact={contact} part="word" />
              </div>
            </>
          }
        />
      </div>
      {decided && (
        <DecidedNotice contact={contact} decided={decided}>
          <WayOn contact={contact} />
        </DecidedNotice>
      )}
      <MoveIn contact={contact} withDay />
      {!isOpen && <Answered contact={contact} onDecided={setDecided} isToldAbove={decided !== null} />}
      <RequestSummary contact={contact} criteria={fit.criteria} />
      <RequestWords text={contact.request_words} />
      {isOpen && (
        <>
          <Text tone="quiet">
            <Furigana text={words.lead} />
          </Text>
          <Answers contact={contact} onDecided={setDecided} />
        </>
      )}
      <HelperQuestion contact={contact} part="question" />
      <Details contact={contact} />
      {isOpen && <ToAnswers />}
    </div>
  );
}

/** Opening a contact marks it read, but not a request that still waits for an answer. */
function useMarkRead({ id, status, has_unread_notifications }: ContactSeen): void {
  const { mutate } = useMarkContactAsRead();
  const isRead = status !== "pending" && has_unread_notifications;
  useEffect(() => {
    if (isRead) mutate(id);
  }, [isRead, id, mutate]);
}

interface OfContactProps {
  contact: ContactSeen;
  onDecided: (decided: Decided) => void;
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

function WayOn({ contact }: { contact: ContactSeen }): ReactElement {
  const words = useContactText().deciding;
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

/** Everything else, folded under headings. Reading aloud unfolds each part. */
function Details({ contact }: { contact: ContactSeen }): ReactElement {
  const words = useContactText().deciding;
  const { compared } = useOwnContactText().summary;
  const { beforeAccepting } = useHomeText();
  const { data: fit } = useSuspenseQuery(contactFitQuery(contact.id));
  const blocking = useBlocking();
  const reporting = useReporting(blocking.open);
  const id = useId();
  return (
    <Stack gap={12}>
      <ReadAloud name={id} part={() => document.getElementById(id)} of={withoutReadings(words.details)} />
      <Stack gap={12} id={id}>
        <Fold title={<Furigana text={words.about} />}>
          <HomePictures home={contact.home} />
          <ContactDates contact={contact} />
          <HomeFacts contact={contact} withoutWords />
        </Fold>
        <Fold title={<Furigana text={compared} />}>
          <Compared contact={contact} criteria={fit.criteria} />
        </Fold>
        {contact.status === "pending" && (
          <Fold title={<Furigana text={beforeAccepting} />}>
            <MeaningOfAccepting />
          </Fold>
        )}
        <Fold title={<Furigana text={words.seen} />}>
          <Preview contactId={contact.id} />
        </Fold>
      </Stack>
      <Fold title={<Furigana text={words.more} />} open={contact.blocked !== null}>
        <PrivacySection contact={contact} onReport={reporting.open} />
      </Fold>
      {reporting.dialog}
      {blocking.dialog}
    </Stack>
  );
}

function Preview({ contactId }: { contactId: number }): ReactElement {
  const { lead } = useFacilityPreviewText();
  const { data: seen } = useSuspenseQuery(contactFacilityPreviewQuery(contactId));
  return (
    <>
      <p>
        <Furigana text={lead} />
      </p>
      <FacilityPreviewCard preview={seen} headingLevel={3} />
    </>
  );
}
