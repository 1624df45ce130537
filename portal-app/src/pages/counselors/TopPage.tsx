/** The people whom the counselor registered. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { EmptyState } from "shared-ui/components/feedback/EmptyState";
import { PlusIcon } from "shared-ui/components/icons/icons";
import { CardGrid } from "shared-ui/components/layout/CardGrid";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { HomePicture } from "shared-ui/components/pictures/HomePicture";
import { preferencesQuery } from "shared-ui/state/people/preferences";
import { counselors } from "shared-ui/strings/people/applicants";
import { paths } from "../../paths";
import { PersonCard } from "./top/PersonCard";

const words = counselors.top;

/** Fetch the registered people. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(preferencesQuery());
}

/** Render them as cards. */
export default function TopPage(): ReactElement {
  const { data: preferences } = useSuspenseQuery(preferencesQuery());
  const register = (
    <Link href={paths.preferenceCreate} className={buttonClass()}>
      <PlusIcon />
      {words.register}
    </Link>
  );
  if (preferences.length === 0) {
    return (
      <>
        <PageTitle title={words.title} />
        <EmptyState picture={<HomePicture />} title={words.empty} action={register}>
          {words.emptyNote}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} actions={register} />
      <CardGrid items={preferences} itemKey={(preference) => preference.id}>
        {(preference) => <PersonCard preference={preference} />}
      </CardGrid>
    </>
  );
}
