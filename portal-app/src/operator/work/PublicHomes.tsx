/** Public data about the homes with a request's number, for comparison. */
import type { ReactElement } from "react";
import type { SignupSeen } from "shared-ui/api/types";
import { date } from "shared-ui/lib/dates";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { Section } from "shared-ui/ui/layout/Section";
import { work } from "./text";

const words = work.signup;

export function PublicHomes({ homes }: { homes: SignupSeen["public_homes"] }): ReactElement {
  return (
    <Section title={words.publicHomes} lead={words.publicLead}>
      {homes.length === 0 ? (
        <p>{words.noPublicHome}</p>
      ) : (
        <DefinitionList
          items={homes.map((home) => ({
            term: `${home.name}（${home.is_claimed ? words.claimed : words.notClaimed}）`,
            description: [
              home.corporation,
              `${home.prefecture}${home.address_1}${home.address_2}`,
              home.phone,
              words.publishedOn(date(home.published_on, "short")),
            ].join(" ・ "),
          }))}
        />
      )}
    </Section>
  );
}
