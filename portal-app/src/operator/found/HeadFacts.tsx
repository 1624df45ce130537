/** The subject of a timeline, its state, and what belongs to it. */
import type { ReactElement } from "react";
import { consoleLabels } from "shared-ui/api/generated/console";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { TimelineHead } from "shared-ui/api/types";
import { Link } from "shared-ui/ui/buttons/Link";
import { DateTime } from "shared-ui/ui/display/DateTime";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { paths } from "../paths";
import { found } from "./text";

const words = found.timeline;

/** Empty facts are left out. */
export function HeadFacts({ head }: { head: TimelineHead }): ReactElement {
  const roles: Readonly<Record<string, string>> = labels.Role;
  const facts = [
    { term: words.name, description: head.name },
    { term: words.role, description: head.role && (roles[head.role] ?? head.role) },
    { term: words.state, description: stateOf(head) },
    {
      term: words.email,
      description: head.email && (head.email_is_dead ? words.deadEmail(head.email) : head.email),
    },
    { term: words.lineId, description: head.line_id },
    { term: words.line, description: head.line_id && lineOf(head.line_reachable) },
    { term: words.corporation, description: head.corporation },
    { term: words.corporationNumber, description: head.corporation_number },
    { term: words.createdAt, description: <DateTime iso={head.created_at} /> },
    { term: words.links, description: head.links.length > 0 && <Links links={head.links} /> },
  ];
  return <DefinitionList items={facts.filter(({ description }) => Boolean(description))} />;
}

function stateOf({ kind, state }: TimelineHead): string {
  const states: Readonly<Record<string, string>> = kind === "contact" ? labels.ContactStatus : found.states;
  return states[state] ?? state;
}

function lineOf(reachable: boolean | null): string {
  if (reachable === null) return words.lineUnknown;
  return reachable ? words.lineYes : words.lineNo;
}

function Links({ links }: { links: TimelineHead["links"] }): ReactElement {
  return (
    <ul>
      {links.map(({ kind, id, name }) => {
        const kindName = consoleLabels.Kind[kind];
        return (
          <li key={`${kind} ${id}`}>
            <Link href={paths.timeline(kind, id)}>
              {name === null ? words.nameless(kindName, id) : words.link(kindName, name, id)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
