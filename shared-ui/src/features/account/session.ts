/** Who is signed in: asked once at start, set by signing in, cleared by signing out or by the session's end. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/client";
import { mayHaveSession } from "../../api/cookies";
import { SESSION_EXPIRED } from "../../api/errors";
import { FRESH_MS } from "../../api/query-client";
import { askAgain, read } from "../../api/read";
import { onSessionExpired } from "../../api/session-renewal";
import type { AnyUser, LineLogin, User } from "../../api/types";
import type { Change } from "../../api/use-change";
import { endDrafts } from "../../lib/drafts/draft";
import { onChangeInOtherTab, onOtherTab, tellOtherTabs } from "./other-tabs";

type Session =
  | { status: "unknown"; user: null }
  | { status: "signed-in"; user: User }
  | { status: "signed-out"; user: null };

const NO_LINE_LOGIN = { code: null, state: null, id_token: null, access_token: null };

/** Return the query of the signed-in person; null is nobody, and so is any failure (docs/decisions.md §3). */
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

/** What LINE knows of the applicant; whom LINE does not reach may be changing that at this moment. */
function infoQuery() {
  return queryOptions({
    ...read("/api/accounts/applicants/info/"),
    staleTime: ({ state }) => (state.data?.reachable === false ? FRESH_MS : Number.POSITIVE_INFINITY),
  });
}

/** Return whether LINE's messages reach the applicant; undefined while that is not known. */
export function useIsReachable(): boolean | undefined {
  return useQuery(infoQuery()).data?.reachable;
}

/** Return who is signed in; an applicant goes by the name and picture that LINE gave. */
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

/** Return the sign-in of applicants: `code` and `state` of the web, or the raw tokens of LIFF. */
export function useLineLogin(): Change<LineLogin, AnyUser> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (login) => {
      const body = { ...NO_LINE_LOGIN, ...login };
      return (await call((server) => server.POST("/api/accounts/applicants/login/", { body }))).user;
    },
    onSuccess: (user) => signIn(client, user),
  });
}

/** Return how to begin a LINE login on the web: it answers where to go, and the state to compare later. */
export function useLineAuthorize(): Change<{ disable_auto_login: boolean }, { url: string; state: string }> {
  return useMutation({
    mutationFn: (query) =>
      call((server) => server.GET("/api/accounts/applicants/authorize/", { params: { query } })),
  });
}

/** Return signing out; a failure is only logged and leaves everything as it is. */
export function useLogout(): Change<void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call((server) => server.POST("/api/auth/logout/")),
    onSuccess: () => {
      become(client, null);
      tellOtherTabs(null);
    },
    onError: (error) => console.error("ログアウトに失敗しました。", error),
  });
}

/** Return how to end without a word whatever session there is: after a sign-in that failed nobody stays signed in. */
export function useClearSession(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    if (!mayHaveSession()) return;
    become(client, null);
    tellOtherTabs(null);
    await call((server) => server.POST("/api/auth/logout/")).catch((error) =>
      console.error("ログアウトに失敗しました。", error),
    );
  };
}

/**
 * Tell the person that the session has ended, then sign out here. Where somebody ended it in another tab, `forget`
 * drops what this one keeps, and true says until then that nothing of the person may be shown: the next one may
 * already be looking. Both functions must be stable between renders.
 */
export function useSessionExpiry(tell: (sentence: string) => Promise<void>, forget: () => void): boolean {
  const client = useQueryClient();
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const signedIn = () => client.getQueryData(currentUserQuery().queryKey);
    let isTelling = false;
    async function end(sentence: string): Promise<void> {
      if (isTelling || !signedIn()) return;
      isTelling = true;
      await tell(sentence);
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
  }, [client, tell]);
  // Once the pages are gone: a form that leaves the screen may keep its entries one last time.
  useEffect(() => {
    if (isHidden) forget();
  }, [isHidden, forget]);
  return isHidden;
}

/** Set who has signed in, here and in the other tabs. */
export function signIn(client: QueryClient, user: AnyUser): void {
  become(client, user as User);
  tellOtherTabs(user.id);
}

/** Ask anew in which offices the person works; where that cannot be told, what is known stays: nobody is signed out by it. */
export async function renewUser(client: QueryClient): Promise<void> {
  const user = await askWhoIsThere().catch(() => null);
  if (user) client.setQueryData(currentUserQuery().queryKey, user);
}

/** Set who is signed in; nothing of the one before stays readable. */
function become(client: QueryClient, user: User | null): void {
  const { queryKey } = currentUserQuery();
  endDrafts(user?.id ?? null);
  client.setQueryData(queryKey, user);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
}
