/** A home in the facility's list, with links to its matches, contacts and form. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Home } from "shared-ui/api/types";
import { useUnread } from "shared-ui/features/notifications/unread";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { MatchIcon, PencilIcon } from "shared-ui/ui/icons/icons";
import { Card } from "shared-ui/ui/layout/Card";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { HomeImage } from "shared-ui/ui/pictures/HomeImage";
import { paths } from "../../../paths";
import { Assignee } from "../../assignee/Assignee";
import { useAssignHome } from "../../home/queries";
import { Hits } from "../../long-list/Hits";
import { homes as words } from "../text";
import { ContactsLink } from "./ContactsLink";
import styles from "./HomeCard.module.css";
import { HomeStatus } from "./HomeStatus";

const QUIET = { variant: "quiet", size: "small" } as const;

/** The first card's picture is loaded before the others. */
export function HomeCard({ home, isFirst }: { home: Home; isFirst: boolean }): ReactElement {
  const assign = useAssignHome();
  const matches = useUnread().matchesOf(home.id);
  // Screen readers list links without their card, so "マッチ" needs the home's name.
  const of = <VisuallyHidden>{words.card.of(home.name)}</VisuallyHidden>;
  return (
    <Card
      title={<Hits text={home.name} />}
      media={<HomeImage src={home.images[0]?.thumbnail} alt="" eager={isFirst} />}
      badge={
        <Link href={paths.homeEdit(home.id)} className={`${buttonClass(QUIET)} ${styles.edit}`}>
          <PencilIcon />
          <span>
            {of}
            {words.card.edit}
          </span>
        </Link>
      }
      actions={
        <>
          <Link href={paths.matchedPreferences(home.id)} className={buttonClass()}>
            <MatchIcon />
            <span>
              {of}
              {words.card.match}
            </span>
            <UnreadDot count={matches} />
          </Link>
          <ContactsLink home={home} />
        </>
      }
    >
      <HomeStatus home={home} />
      <DefinitionList
        items={[
          { term: words.card.contactName, description: home.contact_name },
          {
            term: words.card.targetGroups,
            description: home.target_groups.map((group) => labels.Condition[group]).join("、"),
          },
        ]}
      />
      <Assignee of={home} called={home.name} assign={assign} />
    </Card>
  );
}
