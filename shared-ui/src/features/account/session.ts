/** The signed-in user: loaded once at start, set by sign-in, cleared by sign-out or when the session ends. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/client";
import { mayHaveSession } from "../../api/cookies";
import { SESSION_EXPIRED } from "../../api/errors";
import { FRESH_MS, NO_ALERT } from "../../api/query-client";
import { askAgain, read } from "../../api/read";
import { onSessionExpired } from "../../api/session-renewal";
import type { AnyUser, LineLogin, User } from "../../api/types";
import type { Change } from "../../api/use-change";
import { endDrafts } from "../../lib/drafts/draft";
import { notifyOtherTabs, onChangeInOtherTab, onOtherTab } from "./other-tabs";

type Session =
  | { status: "unknown"; user: null }
  | { status: "signed-in"; user: User }
  | { status: "signed-out"; user: null };

const NO_LINE_LOGIN = { code: null, state: null, id_token: null, access_token: null };

/** The signed-in user; null if nobody is signed in or the call fails (docs/decisions.md §3). */
export function currentUserQuery() {
  return queryOptions<User | null>({
    queryKey: ["/api/auth/user/"],
    queryFn: () => (mayHaveSession() ? askWhoIsThere().catch(() => null) : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}

function askWhoIsThere(): Promise<User> {
  return call((server) => server.GET("/api/auth/user/")) as Promise<User>;
}

/** The applicant's LINE profile. It goes stale only while LINE messages do not reach them: that may change. */
function infoQuery() {
  return queryOptions({
    ...read("/api/accounts/applicants/info/"),
    staleTime: ({ state }) => (state.data?.reachable === false ? FRESH_MS : Number.POSITIVE_INFINITY),
  });
}

/** Whether LINE messages reach the applicant; undefined until known. */
export function useIsReachable(): boolean | undefined {
  return useQuery(infoQuery()).data?.reachable;
}

/** The current session. For an applicant, name and picture come from LINE. */
export function useSession(): Session {
  const { data: user } = useQuery(currentUserQuery());
  const info = useQuery({
    ...infoQuery(),
    enabled: user?.role === "applicant",
  }).data;
  if (user === undefined) return { status: "unknown", user: null };
  if (user === null) return { status: "signed-out", user: null };
  if (user.role !== "applicant" || !info) return { status: "signed-in", user };
  return { status: "signed-in", user: { ...user, username: info.displayName, pictureUrl: info.pictureUrl } };
}

/** Signs an applicant in: with `code` and `state` on the web, or with the raw LIFF tokens. */
export function useLineLogin(): Change<LineLogin, AnyUser> {
  const client = useQueryClient();
  return useMutation({
    meta: NO_ALERT,
    mutationFn: async (login) => {
      const body = { ...NO_LINE_LOGIN, ...login };
      return (await call((server) => server.POST("/api/accounts/applicants/login/", { body }))).user;
    },
    onSuccess: (user) => signIn(client, user),
  });
}

/** Starts a LINE login on the web; answers the URL to open and the state to compare on return. */
export function useLineAuthorize(): Change<{ disable_auto_login: boolean }, { url: string; state: string }> {
  return useMutation({
    meta: NO_ALERT,
    mutationFn: (query) =>
      call((server) => server.GET("/api/accounts/applicants/authorize/", { params: { query } })),
  });
}

/** If sign-out fails, the session stays. */
export function useLogout(): Change<void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call((server) => server.POST("/api/auth/logout/")),
    onSuccess: () => {
      become(client, null);
      notifyOtherTabs(null);
    },
  });
}

/** Ends any session without a message: after a failed sign-in no other user may stay signed in. */
export function useClearSession(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    if (!mayHaveSession()) return;
    become(client, null);
    notifyOtherTabs(null);
    await call((server) => server.POST("/api/auth/logout/")).catch((error) =>
      console.error("ログアウトに失敗しました。", error),
    );
  };
}

/**
 * Reports that the session has ended, then signs out in this tab. If another tab ended it, `forget` deletes this
 * tab's data, and the hook returns true to hide all personal data meanwhile: the next user may already see the
 * screen. Both functions must be stable between renders.
 */
export function useSessionExpiry(notify: (sentence: string) => Promise<void>, forget: () => void): boolean {
  const client = useQueryClient();
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const signedIn = () => client.getQueryData(currentUserQuery().queryKey);
    let isTelling = false;
    async function end(sentence: string): Promise<void> {
      if (isTelling || !signedIn()) return;
      isTelling = true;
      await notify(sentence);
      become(client, null);
      isTelling = false;
      setIsHidden(false);
    }
    function endElsewhere(userId: number | null): void {
      const user = signedIn();
      if (!user || user.id === userId) return;
      setIsHidden(true);
      void end(SESSION_EXPIRED);
    }
    const stops = [
      onSessionExpired(end),
      onOtherTab(endElsewhere),
      onChangeInOtherTab((paths) => void askAgain(client, paths)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, notify]);
  // Runs after the pages are unmounted, because a form stores its draft once more on unmount.
  useEffect(() => {
    if (isHidden) forget();
  }, [isHidden, forget]);
  return isHidden;
}

/** Sets the signed-in user in this tab and in the other tabs. */
export function signIn(client: QueryClient, user: AnyUser): void {
  become(client, user as User);
  notifyOtherTabs(user.id);
}

/** Reloads the user with their offices. If the call fails, the known user stays: this must not sign them out. */
export async function renewUser(client: QueryClient): Promise<void> {
  const user = await askWhoIsThere().catch(() => null);
  if (user) client.setQueryData(currentUserQuery().queryKey, user);
}

/** Sets the signed-in user and removes all cached data of the previous one. */
function become(client: QueryClient, user: User | null): void {
  const { queryKey } = currentUserQuery();
  endDrafts(user?.id ?? null);
  client.setQueryData(queryKey, user);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
}
