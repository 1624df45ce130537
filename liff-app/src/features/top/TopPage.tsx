/** The applicant's top page: open requests, coming visits, the preference, and the next steps. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Contact } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";
import { usePersonName } from "shared-ui/features/account/subject-name";
import { useSubjectNameText } from "shared-ui/features/account/text";
import { hasOpenRoom } from "shared-ui/features/contacts/contact-state";
import { MoveInQuestion } from "shared-ui/features/contacts/move-in/MoveInQuestion";
import { contactsQuery, useContacts } from "shared-ui/features/contacts/queries";
import { byWaiting } from "shared-ui/features/contacts/waiting";
import { unreadQuery, useUnread } from "shared-ui/features/notifications/unread";
import { NEW_PREFERENCE } from "shared-ui/features/preference/drafts";
import { preferencesQuery, usePreferences } from "shared-ui/features/preference/queries";
import { FoundHome } from "shared-ui/features/stopping/FoundHome";
import { stoppedQuery } from "shared-ui/features/stopping/queries";
import { StoppedCard } from "shared-ui/features/stopping/StoppedCard";
import { visitToCome } from "shared-ui/features/visits/visit-to-come";
import { draftQuery } from "shared-ui/lib/drafts/form-drafts";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { useMoments } from "shared-ui/ui/display/use-moments";
import { ListIcon, SettingsIcon } from "shared-ui/ui/icons/icons";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Avatar } from "shared-ui/ui/pictures/Avatar";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { WithPlainLine } from "shared-ui/ui/text/PlainLine";
import { useFrameText } from "../../frame/text";
import { paths } from "../../paths";
import { FriendNotice } from "./FriendNotice";
import { useTopText } from "./text";
import styles from "./top.module.css";
import { WishSummary } from "./WishSummary";

export function load(client: QueryClient): Promise<unknown> {
  // Only users without a preference can have a draft of one.
  const registered = client.ensureQueryData(preferencesQuery());
  return Promise.all([
    registered.then(([one]) => (one ? null : client.ensureQueryData(draftQuery(NEW_PREFERENCE)))),
    client.ensureQueryData(contactsQuery()),
    client.ensureQueryData(stoppedQuery()),
    client.ensureQueryData(unreadQuery()),
  ]);
}

export default function TopPage(): ReactElement | null {
  const words = useTopText();
  const { settings } = useFrameText().frame;
  const { searching } = useSubjectNameText();
  const person = usePersonName();
  const { user } = useSession();
  const [preference = null] = usePreferences().data ?? [];
  const contacts = useContacts().data ?? [];
  const [stopped] = useQuery(stoppedQuery()).data?.data ?? [];
  const { total: unread, ofContact } = useUnread();
  if (!user) return null;
  const waiting = byWaiting(
    contacts.filter(({ status }) => status === "pending"),
    ofContact,
  );
  const rooms = contacts.filter(hasOpenRoom).length;
  const isPaused = preference ? preference.resting_since !== null : stopped !== undefined;
  return (
    <>
      <div className={styles.greeting}>
        <Avatar name={user.username} src={user.pictureUrl} />
        <PageTitle
          title={words.title}
          unreadCount={unread}
          lead={
            <>
              <span className={styles.phrase}>{words.hello}</span>
              <span className={styles.phrase}>{words.name(user.username)}</span>
              {person && (
                <p>
                  <Furigana text={searching(person)} />
                </p>
              )}
            </>
          }
        />
      </div>
      <WaitingRequests contacts={waiting} />
      <VisitsToCome contacts={contacts} />
      <FriendNotice />
      {contacts.map((contact) => (
        <MoveInQuestion key={contact.id} contact={contact} />
      ))}
      {unread > 0 && (
        <Link href={paths.contacts} className={styles.news}>
          <UnreadDot count={unread} />
          <span>
            <Furigana text={words.newNotices} />
          </span>
        </Link>
      )}
      {/* One live region: the parts replace each other, and the focus stays inside. */}
      <div className={styles.wishes}>
        {preference && <FoundHome preference={preference} />}
        {stopped && !preference ? (
          <StoppedCard preference={stopped} />
        ) : (
          <WishSummary preference={preference} rooms={rooms} />
        )}
      </div>
      <WithPlainLine of="contactList">
        {(describedBy) => (
          <Link
            href={paths.contacts}
            className={buttonClass({ size: "large", wide: true })}
            aria-describedby={describedBy}
          >
            <ListIcon />
            <span>
              <Furigana text={words.contacts} />
            </span>
            <UnreadDot count={unread} />
          </Link>
        )}
      </WithPlainLine>
      {rooms === 0 && <NextSteps isAsked={waiting.length > 0} isPaused={isPaused} />}
      <Link
        href={paths.settings}
        className={buttonClass({ variant: "secondary", size: "large", wide: true })}
      >
        <SettingsIcon />
        <span>
          <Furigana text={settings} />
        </span>
      </Link>
    </>
  );
}

/** The steps up to a visit. Waiting for a request is no step if there is one already, or none can come. */
function NextSteps({ isAsked, isPaused }: { isAsked: boolean; isPaused: boolean }): ReactElement | null {
  const words = useTopText();
  const { wait, decide, talk } = words.next;
  if (isPaused && !isAsked) return null;
  const steps = isAsked ? [decide, talk] : [wait, decide, talk];
  return (
    <section aria-labelledby="next" className={styles.card}>
      <h2 id="next">
        <Furigana text={words.nextTitle} />
      </h2>
      <Stack as="ol" gap={20}>
        {steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>
                <Furigana text={step.title} />
              </h3>
              <p>
                <Furigana text={step.words} />
              </p>
            </div>
          </li>
        ))}
      </Stack>
    </section>
  );
}

/** Requests without an answer, each with a link. */
function WaitingRequests({ contacts }: { contacts: readonly Contact[] }): ReactElement | null {
  const words = useTopText();
  if (contacts.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className={`${styles.card} ${styles.waiting}`}>
      <h2 id="waiting">
        <Furigana text={words.waiting(contacts.length)} />
      </h2>
      <ul>
        {contacts.map(({ id, home }) => (
          <li key={id}>
            <Link href={paths.contact(id)} className={styles.row}>
              {home.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Agreed visits in the future, each with a link to its room. */
function VisitsToCome({ contacts }: { contacts: readonly Contact[] }): ReactElement | null {
  const words = useTopText();
  const { visitTime } = useMoments();
  const ahead = contacts
    .flatMap((contact) => {
      const at = visitToCome(contact);
      return at === null ? [] : [{ contact, at }];
    })
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (ahead.length === 0) return null;
  return (
    <section aria-labelledby="visits" className={styles.card}>
      <h2 id="visits">
        <Furigana text={words.visits} />
      </h2>
      <ul>
        {ahead.map(({ contact, at }) => (
          <li key={contact.id}>
            <Link href={paths.chatRoom(contact.id)} className={styles.row}>
              <Furigana text={visitTime(at)} />
              {` ${contact.home.name}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
