/** A person's wishes on paper. Certificates are never printed. */
import type { ReactElement } from "react";
import { PersonWishes } from "shared-ui/features/match-list/PersonWishes";
import { callPerson, type Person } from "shared-ui/features/match-list/person";
import { print as words } from "shared-ui/strings/frame/portal";
import { PrintSheet } from "./PrintSheet";

/** Render the sheet. */
export function PersonSheet({ person, backHref }: { person: Person; backHref: string }): ReactElement {
  return (
    <PrintSheet title={callPerson(person)} kind={words.personSheet} backHref={backHref}>
      <PersonWishes person={person} />
    </PrintSheet>
  );
}
