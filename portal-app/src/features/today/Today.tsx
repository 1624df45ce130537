/** 今日すること: open tasks of the user, oldest first, each with a link to the exact place. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useRef } from "react";
import type { Today as TodayTasks } from "shared-ui/api/types";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { useOwnVisits } from "shared-ui/features/visits/queries";
import { daysSince, visitTime } from "shared-ui/lib/dates";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Text } from "shared-ui/ui/text/Text";
import { allContactsOf, figuresOf, formOf, officeOf, paths, visitsOf } from "../../paths";
import { type Clash, clashesAmong } from "../visits/visit-overlaps";
import { ContactLineItem } from "./ContactLineItem";
import { FullHomeLine } from "./FullHomeLine";
import { Group } from "./Group";
import { MatchLine } from "./MatchLine";
import { todayQuery } from "./queries";
import { today as words } from "./text";
import styles from "./today.module.css";

interface GroupsProps {
  role: "facility" | "counselor";
  waiting: TodayTasks;
  /** Moves the focus after a line was answered and removed. */
  onDone: () => void;
}

/** Shows an error if loading fails; the page below still works. */
export function Today({ role }: { role: GroupsProps["role"] }): ReactElement {
  const { data: waiting, error } = useQuery(todayQuery());
  const { data: visits = [] } = useOwnVisits(role === "facility");
  const clashes = clashesAmong(visits, Date.now());
  const isEmpty = waiting && clashes.length === 0 && isNothing(waiting);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.today} aria-labelledby="today">
      <h2 id="today" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {error && !waiting && <Notice tone="warning">{words.failed}</Notice>}
      {isEmpty && <Text tone="quiet">{words.empty}</Text>}
      {waiting && !isEmpty && (
        <div className={styles.groups}>
          <Clashes clashes={clashes} />
          <Contacts role={role} waiting={waiting} onDone={() => heading.current?.focus()} />
          <Matches waiting={waiting} onDone={() => heading.current?.focus()} />
          <FullHomes waiting={waiting} onDone={() => heading.current?.focus()} />
          <Offers role={role} waiting={waiting} />
          <Begun waiting={waiting} />
        </div>
      )}
      <Stack row gap={24}>
        <Link href={visitsOf(role)}>{words.visits}</Link>
        <Link href={figuresOf(role)}>{words.figures}</Link>
      </Stack>
    </section>
  );
}

function isNothing({ contacts, ...groups }: TodayTasks): boolean {
  return contacts.length === 0 && Object.values(groups).every(({ total }) => total === 0);
}

/** Each visit has a link to its room, where it can be moved. */
function Clashes({ clashes }: { clashes: readonly Clash[] }): ReactElement {
  return (
    <Group title={words.groups.clashes} total={clashes.length}>
      {clashes.map((clash) => (
        <ClashLine key={clash.visit.id} {...clash} />
      ))}
    </Group>
  );
}

function Contacts({ role, waiting, onDone }: GroupsProps): ReactElement {
  return (
    <>
      {waiting.contacts.map(({ kind, total, lines }) => (
        <Group
          key={kind}
          title={words.groups[role][kind]}
          total={total}
          moreHref={`${allContactsOf(role)}?waits_for=${kind}`}
        >
          {lines.map((line) => (
            <ContactLineItem key={line.contact} role={role} kind={kind} line={line} onDone={onDone} />
          ))}
        </Group>
      ))}
    </>
  );
}

function Matches({ waiting, onDone }: Pick<GroupsProps, "waiting" | "onDone">): ReactElement {
  const { total, lines } = waiting.matches;
  return (
    <Group title={words.groups.matches} total={total} moreHref={`${paths.facilityTop}?state=unread`}>
      {lines.map((line) => (
        <MatchLine key={line.home.id} line={line} onDone={onDone} />
      ))}
    </Group>
  );
}

function FullHomes({ waiting, onDone }: Pick<GroupsProps, "waiting" | "onDone">): ReactElement {
  const { total, lines } = waiting.full_homes;
  return (
    <Group title={words.groups.fullHomes} total={total}>
      {lines.map((line) => (
        <FullHomeLine key={line.home.id} line={line} onDone={onDone} />
      ))}
    </Group>
  );
}

function Offers({ role, waiting }: Pick<GroupsProps, "role" | "waiting">): ReactElement {
  const { total, lines } = waiting.offers;
  return (
    <Group title={words.groups.offers} total={total} moreHref={officeOf(role)}>
      {lines.map(({ office, from_office, since }) => (
        <PlainLine
          key={`${office} ${since}`}
          href={officeOf(role, office)}
          since={words.waits(daysSince(since))}
        >
          {words.offeredBy(from_office)}
        </PlainLine>
      ))}
    </Group>
  );
}

function Begun({ waiting: { forms, public_drafts } }: Pick<GroupsProps, "waiting">): ReactElement {
  return (
    <Group title={words.groups.forms} total={forms.total + public_drafts.total}>
      {forms.lines.map(({ form, name, since }) => (
        <PlainLine key={form} href={formOf(form)} since={words.begun(daysSince(since))}>
          {name === null ? words.newForm(form) : words.changedForm(name)}
        </PlainLine>
      ))}
      {public_drafts.lines.map(({ id, name }) => (
        <PlainLine key={id} href={paths.homeCreateFrom(id)} since={null}>
          {words.publicDraft(name)}
        </PlainLine>
      ))}
    </Group>
  );
}

/** An agreed visit that overlaps with others of the home, or of its assignee. */
function ClashLine({ visit, others }: Clash): ReactElement {
  return (
    <li className={styles.line}>
      <Link href={paths.chatRoom(visit.contact)} className={styles.who}>
        {callInShort(visit.person)}
      </Link>
      <span className={styles.home}>
        {visit.home.name}
        {others.map(({ id, person, home }) => (
          <strong key={id} className={styles.emphasis}>
            {words.clashesWith(callInShort(person), home.name)}
          </strong>
        ))}
      </span>
      <span className={styles.since}>{visitTime(visit.starts_at, "short")}</span>
    </li>
  );
}

interface PlainLineProps {
  href: string;
  since: string | null;
  children: ReactNode;
}

/** A line with only a link, and since when it has waited. */
function PlainLine({ href, since, children }: PlainLineProps): ReactElement {
  return (
    <li className={styles.line}>
      <Link href={href} className={styles.who}>
        {children}
      </Link>
      {since !== null && <span className={styles.since}>{since}</span>}
    </li>
  );
}
