/** The inbox without an open room. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useSearchParams } from "react-router-dom";
import { useSession } from "shared-ui/features/account/session";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { useIsWide } from "../../ui/use-is-wide";
import { inboxIn, WORKPLACE_REM } from "./inbox";
import { inboxCountsQuery, inboxQuery } from "./list/queries";
import { RoomList } from "./list/RoomList";
import { workplace as words } from "./text";
import styles from "./workplace.module.css";

export function load(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  return Promise.all([
    client.ensureInfiniteQueryData(inboxQuery(inboxIn(query))),
    client.ensureQueryData(inboxCountsQuery()),
  ]);
}

export default function InboxPage(): ReactElement {
  const { user } = useSession();
  const [query] = useSearchParams();
  const isWide = useIsWide(WORKPLACE_REM);
  return (
    <div className={styles.workplace}>
      <div className={styles.pane}>
        <PageTitle title={words.title} />
        {user && <RoomList role={user.role} inbox={inboxIn(query)} current={null} />}
      </div>
      {isWide && <p className={styles.choose}>{words.choose}</p>}
    </div>
  );
}
