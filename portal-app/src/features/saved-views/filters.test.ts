/** Saved filters lead back to the URL query they were made from, without typed text. */
import { expect, it } from "vitest";
import { viewIn as contactsViewIn } from "../contacts/view";
import { viewIn } from "../long-list/view";
import { parseFilters } from "../matching/filters";
import {
  contactsQueryOf,
  matchesQueryOf,
  peopleQueryOf,
  savedContacts,
  savedMatches,
  savedPeople,
} from "./filters";

const contacts = (query: string, role: "facility" | "counselor" = "facility") =>
  contactsQueryOf(savedContacts(contactsViewIn(new URLSearchParams(query)), role));
const people = (query: string) => peopleQueryOf(savedPeople(viewIn(new URLSearchParams(query))));
const matches = (query: string) => matchesQueryOf(savedMatches(parseFilters(new URLSearchParams(query))));

const CONTACTS = [
  "",
  "state=pending&home=3&assignee=mine&unread=true&order=name",
  "assignee=7&waiting=true&waits_for=move_in",
];
const PEOPLE = ["", "assignee=none&state=unread&order=name", "assignee=7"];
const MATCHES = [
  "",
  "score_min=65&support_level=3&condition=mental&not_contacted=true&put_aside=true&order=newest",
];

it("keeps the filters and the order of each list", () => {
  expect(CONTACTS.map((query) => contacts(query))).toEqual(CONTACTS);
  expect(PEOPLE.map((query) => people(query))).toEqual(PEOPLE);
  expect(MATCHES.map((query) => matches(query))).toEqual(MATCHES);
});

it("leaves out typed text, the page and the opened contact", () => {
  expect(contacts("q=山田&unread=true&page=2&contact=12")).toBe("unread=true");
  expect(people("q=山田&state=open&page=2")).toBe("state=open");
  expect(matches("condition=mental&municipality=北区")).toBe("condition=mental");
});

it("leaves out people and ids of the other side", () => {
  expect(contacts("home=3&preference=5")).toBe("home=3");
  expect(contacts("home=3&unread=true", "counselor")).toBe("unread=true");
});

it("has no query for another list", () => {
  const saved = savedPeople(viewIn(new URLSearchParams("state=open")));
  expect([contactsQueryOf(saved), matchesQueryOf(saved)]).toEqual([null, null]);
});
