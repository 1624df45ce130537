/** One topic of 困ったとき: what to do, in order. Telephone numbers come first if there may be danger. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactElement } from "react";
import { type Params, useParams } from "react-router-dom";
import { currentUserQuery } from "shared-ui/features/account/session";
import { preferencesQuery } from "shared-ui/features/preference/queries";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../paths";
import { Operator } from "./Operator";
import { type helpPage, useHelpPageText } from "./text";
import { AppHelp, TalkHelp, UnkindHelp, UnwellHelp } from "./ways";

interface WayProps {
  /** Whether the reader may open the applicants' pages. */
  isInside: boolean;
  prefecture: string | null;
}

const WAYS: Readonly<Record<keyof typeof helpPage.ways, ComponentType<WayProps>>> = {
  app: AppHelp,
  unkind: UnkindHelp,
  unwell: UnwellHelp,
  talk: TalkHelp,
};

function wayIn(params: Params): keyof typeof WAYS {
  const way = params.way ?? "";
  if (!Object.hasOwn(WAYS, way)) throw new Response(null, { status: 404 });
  return way as keyof typeof WAYS;
}

/** Loads the reader's prefecture, if known. The page works without it. */
export async function load(client: QueryClient, params: Params): Promise<void> {
  wayIn(params);
  const user = await client.ensureQueryData(currentUserQuery());
  if (user?.role === "applicant" && !user.needs_consent)
    await client.ensureQueryData(preferencesQuery()).catch(() => undefined);
}

export default function HelpWithPage(): ReactElement {
  const words = useHelpPageText();
  const way = wayIn(useParams());
  const client = useQueryClient();
  const user = client.getQueryData(currentUserQuery().queryKey);
  const [preference] = client.getQueryData(preferencesQuery().queryKey) ?? [];
  const Way = WAYS[way];
  return (
    <>
      <PageTitle title={words.ways[way]} />
      <Way
        isInside={user?.role === "applicant" && !user.needs_consent}
        prefecture={preference?.prefecture || null}
      />
      <Operator />
      <Link href={paths.help} className={buttonClass({ variant: "quiet" })}>
        <span>
          <Furigana text={words.back} />
        </span>
      </Link>
    </>
  );
}
