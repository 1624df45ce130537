/** The homes of public data that the facility claimed, each with the ways to complete and to dismiss it. */
import type { ReactElement } from "react";
import type { PublicDraft } from "shared-ui/api/types";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { DefinitionList } from "shared-ui/components/display/DefinitionList";
import { PencilIcon } from "shared-ui/components/icons/icons";
import { Card } from "shared-ui/components/layout/Card";
import { CardGrid } from "shared-ui/components/layout/CardGrid";
import { Section } from "shared-ui/components/layout/Section";
import { VisuallyHidden } from "shared-ui/components/layout/VisuallyHidden";
import { homes as words } from "shared-ui/strings/homes/home-list";
import { paths } from "../../../paths";
import { DismissDraft } from "./DismissDraft";

/** Render the drafts with where their data is from; nothing when there are none. */
export default function PublicDrafts({ drafts }: { drafts: readonly PublicDraft[] }): ReactElement | null {
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
