/** The person's helper: inviting one, seeing who it is, and ending it. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { HelperInvited } from "shared-ui/api/types";
import { usePersonStrings } from "shared-ui/features/account/subject-name";
import { Loading } from "shared-ui/ui/feedback/Skeleton";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { Listed } from "../../ui/Listed";
import { CurrentHelper } from "./CurrentHelper";
import { Invitation } from "./Invitation";
import { helperQuery } from "./queries";
import { useOwnHelperText } from "./text";

/** Not from the cache, because a helper may have joined meanwhile. */
export function load(client: QueryClient): Promise<unknown> {
  return client.fetchQuery({ ...helperQuery(), staleTime: 0 });
}

export default function HelperPage(): ReactElement {
  const words = usePersonStrings(useOwnHelperText());
  const { data, error } = useQuery(helperQuery());
  const [invited, setInvited] = useState<HelperInvited | null>(null);
  return (
    <>
      <PageTitle title={words.title} lead={!data?.helper && <Furigana text={words.lead} />} />
      {!data && <Loading error={error} count={2} />}
      {data?.helper && <CurrentHelper helper={data.helper} onEnded={() => setInvited(null)} />}
      {data && !data.helper && (
        <Invitation until={data.invited_until} invited={invited} onInvited={setInvited} />
      )}
      <WhatTheyMay />
    </>
  );
}

function WhatTheyMay(): ReactElement {
  const words = usePersonStrings(useOwnHelperText());
  return (
    <>
      <Listed title={words.seesTitle} items={words.sees} />
      <Listed title={words.seesNotTitle} items={words.seesNot} />
      <Listed title={words.doesNotTitle} items={words.doesNot} />
      <div>
        <p>
          <strong>
            <Furigana text={words.decides} />
          </strong>
        </p>
        <p>
          <Furigana text={words.homesKnow} />
        </p>
      </div>
    </>
  );
}
