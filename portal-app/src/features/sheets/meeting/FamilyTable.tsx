/** Compares up to three homes: costs, fit with the wishes, and open questions. */
import type { ReactElement, ReactNode } from "react";
import { fields } from "shared-ui/api/generated/forms";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { ContactFit, ContactSeen, HomeSeen, Verdict } from "shared-ui/api/types";
import { costsOf } from "shared-ui/features/home/costs";
import { vacanciesOf } from "shared-ui/features/home/detail/home-facts";
import { HOME_COSTS } from "shared-ui/features/home/home-fields";
import { homeDetail } from "shared-ui/features/home/text";
import { date, dateTime } from "shared-ui/lib/dates";
import { yen } from "shared-ui/lib/money";
import { familySheet as words } from "../text";
import styles from "./meeting.module.css";

/** A home that sent a request, and its fit. */
export interface MeetingHome {
  contact: ContactSeen;
  criteria: ContactFit["criteria"];
}

/** A label, and the value for a home. */
type TableRow = [string, (one: MeetingHome) => ReactNode];

export function FamilyTable({ homes }: { homes: readonly MeetingHome[] }): ReactElement {
  const { rows } = words;
  const partly: TableRow = [rows.partly, (one) => judged(one, "partly")];
  const isPartly = homes.some(({ criteria }) => criteria.some(({ verdict }) => verdict === "partly"));
  const lines: TableRow[] = [
    [rows.place, ({ contact: { home } }) => `${home.prefecture}${home.address_1}`],
    [rows.station, ({ contact: { home } }) => stationOf(home)],
    [
      rows.vacancies,
      ({ contact: { home } }) =>
        home.vacancies === null ? words.unsaid : vacanciesOf(home, homeDetail, "short"),
    ],
    ...HOME_COSTS.map(
      (cost): TableRow => [fields.home[cost], ({ contact: { home } }) => costOf(home[cost] ?? null)],
    ),
    [rows.costs, ({ contact: { home } }) => sumOf(home)],
    [
      rows.night,
      ({ contact: { home } }) =>
        home.night_support ? labels.NightSupport[home.night_support] : words.unsaid,
    ],
    [rows.met, (one) => judged(one, "met")],
    ...(isPartly ? [partly] : []),
    [rows.unmet, (one) => judged(one, "unmet")],
    [rows.ask, toAsk],
    [rows.visit, ({ contact }) => visitOf(contact)],
    [rows.questions, () => ""],
  ];
  return (
    <table className={styles.compared}>
      <caption>{words.table}</caption>
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          {homes.map(({ contact }) => (
            <th key={contact.id} scope="col">
              {contact.home.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, textOf]) => (
          <tr key={name} className={name === rows.questions ? styles.blank : undefined}>
            <th scope="row">{name}</th>
            {homes.map((one) => (
              <td key={one.contact.id}>{textOf(one)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stationOf({ station, station_minutes }: HomeSeen): string {
  return station ? words.minutes(station, station_minutes) : words.unsaid;
}

function costOf(cost: number | null): string {
  return cost === null ? words.unsaid : yen(cost);
}

function sumOf(home: HomeSeen): string {
  const { sum, isWhole } = costsOf(home);
  return isWhole ? yen(sum) : words.partial(yen(sum));
}

function judged({ criteria }: MeetingHome, verdict: Verdict): string {
  // A met required condition only means that the home accepts the person, so it is left out.
  const found = criteria
    .filter((one) => one.verdict === verdict && !(one.must && verdict === "met"))
    .map(({ label }) => label);
  return found.join("、") || words.nothing;
}

function toAsk(one: MeetingHome): ReactNode {
  const open = openAt(one);
  if (open.length === 0) return words.nothing;
  return (
    <ul className={styles.open}>
      {open.map((question) => (
        <li key={question}>{question}</li>
      ))}
    </ul>
  );
}

/** Open questions for a home: missing data, and wishes that it neither meets nor rejects. */
function openAt({ contact: { home }, criteria }: MeetingHome): readonly string[] {
  const { askAbout } = words;
  const costs = HOME_COSTS.filter((name) => (home[name] ?? null) === null).map((name) => fields.home[name]);
  const wishes = criteria.filter(({ verdict }) => verdict === "ask").map(({ label }) => label);
  const isUndated = home.vacancies !== null && home.vacancies_stated_on === null;
  return [
    ...(wishes.length > 0 ? [askAbout.wishes(wishes)] : []),
    ...(costs.length > 0 ? [askAbout.costs(costs)] : []),
    ...(home.vacancies === null ? [askAbout.vacancies] : []),
    ...(isUndated ? [askAbout.vacanciesOf] : []),
    ...(home.night_support ? [] : [askAbout.night]),
    ...(home.station ? [] : [askAbout.station]),
  ];
}

function visitOf({ visit_starts_at, visit_completed_at }: ContactSeen): string {
  if (visit_starts_at) return words.visits.agreed(dateTime(visit_starts_at, "short"));
  if (visit_completed_at) return words.visits.done(date(visit_completed_at, "short"));
  return words.visits.none;
}
