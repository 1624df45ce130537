/** One of the four ways of 困ったとき: what to do, in order, the telephone first where somebody may be in danger. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactElement } from "react";
import { type Params, useParams } from "react-router-dom";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Furigana } from "shared-ui/components/text/Furigana";
import { currentUserQuery } from "shared-ui/state/accounts/session";
import { preferencesQuery } from "shared-ui/state/people/preferences";
import { easyHelp } from "shared-ui/strings/frame/easy-help";
import { help } from "shared-ui/strings/frame/help";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../../paths";
import { Operator } from "./help/Operator";
import { AppHelp, TalkHelp, UnkindHelp, UnwellHelp } from "./help/ways";

interface WayProps {
  /** Whether the pages of applicants are open to the reader. */
  isInside: boolean;
  prefecture: string | null;
}

const WAYS: Readonly<Record<keyof typeof help.ways, ComponentType<WayProps>>> = {
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

/** Learn where the reader lives if that is known. Help comes without it too. */
export async function load(client: QueryClient, params: Params): Promise<void> {
  wayIn(params);
  const user = await client.ensureQueryData(currentUserQuery());
  if (user?.role === "applicant" && !user.needs_consent)
    await client.ensureQueryData(preferencesQuery()).catch(() => undefined);
}

/** Render the way. */
export default function HelpWithPage(): ReactElement {
  const words = useStrings(help, easyHelp);
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
