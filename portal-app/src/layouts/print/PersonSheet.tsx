/** A person's wishes on paper. Certificates are never printed. */
import type { ReactElement, ReactNode } from "react";
import { PersonWishes } from "shared-ui/features/match-list/PersonWishes";
import type { PersonInFull } from "shared-ui/rules/person-facts";
import { print as words } from "shared-ui/strings/frame/portal";
import { inShort } from "shared-ui/strings/people/in-short";
import { PrintSheet } from "./PrintSheet";

interface PersonSheetProps {
  person: PersonInFull & { name: string };
  backHref: string;
  /** What stands above the wishes. */
  state?: ReactNode;
}

/** Render the sheet. */
export function PersonSheet({ person, backHref, state }: PersonSheetProps): ReactElement {
  return (
    <PrintSheet title={inShort.named(person.name)} kind={words.personSheet} backHref={backHref}>
      {state}
      <PersonWishes person={person} />
    </PrintSheet>
  );
}
