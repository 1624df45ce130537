/** The facility's homes. */

import type { QueryClient } from "@tanstack/react-query";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { EmptyState } from "shared-ui/components/feedback/EmptyState";
import { PlusIcon } from "shared-ui/components/icons/icons";
import { CardGrid } from "shared-ui/components/layout/CardGrid";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { HomePicture } from "shared-ui/components/pictures/HomePicture";
import { homeDraftsQuery, useHomeDrafts } from "shared-ui/state/homes/home-drafts";
import { homesQuery } from "shared-ui/state/homes/homes";
import { homes as words } from "shared-ui/strings/homes/home-list";
import { paths } from "../../paths";
import { HomeCard } from "./top/HomeCard";
import { PublicDrafts } from "./top/PublicDrafts";

/** Fetch the homes and the drafts; without the drafts the page still stands. */
export function load(client: QueryClient): Promise<unknown> {
  return Promise.all([client.ensureQueryData(homesQuery()), client.prefetchQuery(homeDraftsQuery())]);
}

/** Render the homes as cards. */
export default function TopPage(): ReactElement {
  const { data: homes } = useSuspenseQuery(homesQuery());
  const { data: drafts = [] } = useHomeDrafts();
  const register = (
    <Link href={paths.homeCreate} className={buttonClass()}>
      <PlusIcon />
      {words.empty.action}
    </Link>
  );
  return (
    <>
      <PageTitle title={words.listTitle} actions={homes.length > 0 && register} />
      <PublicDrafts drafts={drafts} />
      {homes.length === 0 ? (
        <EmptyState picture={<HomePicture />} title={words.empty.title} action={register}>
          {words.empty.words}
        </EmptyState>
      ) : (
        <CardGrid items={homes} itemKey={(home) => home.id}>
          {(home) => <HomeCard home={home} isFirst={home === homes[0]} />}
        </CardGrid>
      )}
    </>
  );
}
