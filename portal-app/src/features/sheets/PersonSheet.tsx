/** A person's printed preference. Certificates are never printed. */
import type { ReactElement, ReactNode } from "react";
import type { PersonInFull } from "shared-ui/features/preference/person-facts";
import { inShort } from "shared-ui/features/preference/text";
import { print as words } from "../../frame/text";
import { PersonWishes } from "../matching/PersonWishes";
import { PrintSheet } from "./PrintSheet";

interface PersonSheetProps {
  person: PersonInFull & { name: string };
  backHref: string;
  /** Content above the preference. */
  state?: ReactNode;
}

export function PersonSheet({ person, backHref, state }: PersonSheetProps): ReactElement {
  return (
    <PrintSheet title={inShort.named(person.name)} kind={words.personSheet} backHref={backHref}>
      {state}
      <PersonWishes person={person} />
    </PrintSheet>
  );
}
