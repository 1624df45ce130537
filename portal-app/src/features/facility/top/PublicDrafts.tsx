/** Homes from public data claimed by the facility, each with buttons to complete or dismiss it. */
import type { ReactElement } from "react";
import type { PublicDraft } from "shared-ui/api/types";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { PencilIcon } from "shared-ui/ui/icons/icons";
import { Card } from "shared-ui/ui/layout/Card";
import { CardGrid } from "shared-ui/ui/layout/CardGrid";
import { Section } from "shared-ui/ui/layout/Section";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { paths } from "../../../paths";
import { homes as words } from "../text";
import { DismissDraft } from "./DismissDraft";

/** Names the data source; renders nothing if there are none. */
export function PublicDrafts({ drafts }: { drafts: readonly PublicDraft[] }): ReactElement | null {
  const [first] = drafts;
  if (!first) return null;
  return (
    <Section title={words.drafts.title} lead={words.drafts.words}>
      <CardGrid items={drafts} itemKey={(draft) => draft.id}>
        {(draft) => (
          <Card
            title={draft.name}
            headingLevel={3}
            actions={
              <>
                <Link
                  href={paths.homeCreateFrom(draft.id)}
                  className={buttonClass({ variant: "secondary", size: "small" })}
                >
                  <PencilIcon />
                  <span>
                    <VisuallyHidden>{words.card.of(draft.name)}</VisuallyHidden>
                    {words.drafts.action}
                  </span>
                </Link>
                <DismissDraft draft={draft} />
              </>
            }
          >
            <DefinitionList
              items={[
                {
                  term: words.drafts.address,
                  description: `${draft.prefecture}${draft.address_1}${draft.address_2}`,
                },
              ]}
            />
          </Card>
        )}
      </CardGrid>
      <p>{first.source}</p>
    </Section>
  );
}
