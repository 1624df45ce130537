/** The acts on what a timeline is about. Their sentences are in `found.acts`; what the server does is in `server/operator/acts`. */
import { call } from "shared-ui/api/client";
import type { PreviewIn, TimelineHead } from "shared-ui/api/types";

export type ActName = PreviewIn["act"] | "resume";

/** The one field that an act may have in addition to its reason. */
export type Needs = "name" | "email" | "assignee" | "into" | "words";

/** The values of a form. Only the field that the act needs is filled in. */
export interface Given {
  reason: string;
  name: string;
  email: string;
  words: string;
  to: number | null;
}

interface ActEntry {
  /** Whether the act is offered in this state. The server decides again. */
  isOffered: (head: TimelineHead) => boolean;
  needs?: Needs;
  isDangerous?: boolean;
  send: (id: number, given: Given) => Promise<unknown>;
}

const account = (id: number) => ({ path: { account_id: id } });
const person = (id: number) => ({ path: { preference_id: id } });
const office = (id: number) => ({ path: { office_id: id } });

/** Every act, in the order of its buttons. */
export const ACTS: Readonly<Record<ActName, ActEntry>> = {
  enable: {
    isOffered: (head) => isUsersAccount(head) && head.state === "disabled",
    send: (id, { reason }) =>
      call((server) =>
        server.POST("/api/operator/accounts/{account_id}/enable/", { params: account(id), body: { reason } }),
      ),
  },
  "rename-account": {
    isOffered: isEnabledAccount,
    needs: "name",
    send: (id, { reason, name }) =>
      call((server) =>
        server.POST("/api/operator/accounts/{account_id}/rename/", {
          params: account(id),
          body: { reason, name },
        }),
      ),
  },
  "sign-out": {
    isOffered: isEnabledAccount,
    send: (id, { reason }) =>
      call((server) =>
        server.POST("/api/operator/accounts/{account_id}/sign-out/", {
          params: account(id),
          body: { reason },
        }),
      ),
  },
  "change-email": {
    isOffered: (head) => isEnabledAccount(head) && Boolean(head.email),
    needs: "email",
    send: (id, { reason, email }) =>
      call((server) =>
        server.POST("/api/operator/accounts/{account_id}/change-email/", {
          params: account(id),
          body: { reason, email },
        }),
      ),
  },
  "reset-factors": {
    isOffered: (head) => isEnabledAccount(head) && Boolean(head.email),
    send: (id, { reason }) =>
      call((server) =>
        server.POST("/api/operator/accounts/{account_id}/reset-factors/", {
          params: account(id),
          body: { reason },
        }),
      ),
  },
  disable: {
    isOffered: isEnabledAccount,
    needs: "assignee",
    isDangerous: true,
    send: (id, { reason, to }) =>
      call((server) =>
        server.POST("/api/operator/accounts/{account_id}/disable/", {
          params: account(id),
          body: { reason, to },
        }),
      ),
  },
  "rename-person": {
    // People who registered themselves have the name of their account.
    isOffered: (head) => isStoredPerson(head) && head.links.some(({ kind }) => kind === "office"),
    needs: "name",
    send: (id, { reason, name }) =>
      call((server) =>
        server.POST("/api/operator/people/{preference_id}/rename/", {
          params: person(id),
          body: { reason, name },
        }),
      ),
  },
  disclose: {
    isOffered: isStoredPerson,
    send: (id, { reason }) =>
      call((server) =>
        server.POST("/api/operator/people/{preference_id}/disclose/", {
          params: person(id),
          body: { reason },
        }),
      ),
  },
  erase: {
    // Also after retention has anonymised the registration, because others still have data about the person.
    isOffered: ({ kind }) => kind === "preference",
    isDangerous: true,
    send: (id, { reason }) =>
      call((server) =>
        server.POST("/api/operator/people/{preference_id}/erase/", { params: person(id), body: { reason } }),
      ),
  },
  "rename-home-contact": {
    isOffered: ({ kind }) => kind === "home",
    needs: "name",
    send: (id, { reason, name }) =>
      call((server) =>
        server.POST("/api/operator/homes/{home_id}/rename-contact/", {
          params: { path: { home_id: id } },
          body: { reason, name },
        }),
      ),
  },
  suspend: {
    isOffered: ({ kind, state }) => kind === "office" && state !== "suspended",
    needs: "words",
    isDangerous: true,
    send: (id, { reason, words }) =>
      call((server) =>
        server.POST("/api/operator/offices/{office_id}/suspend/", {
          params: office(id),
          body: { reason, words },
        }),
      ),
  },
  resume: {
    isOffered: ({ kind, state }) => kind === "office" && state === "suspended",
    send: (id, { reason }) =>
      call((server) =>
        server.POST("/api/operator/offices/{office_id}/resume/", { params: office(id), body: { reason } }),
      ),
  },
  merge: {
    isOffered: ({ kind }) => kind === "office",
    needs: "into",
    isDangerous: true,
    send: (id, { reason, to }) =>
      call((server) =>
        server.POST("/api/operator/offices/{office_id}/merge/", {
          params: office(id),
          body: { reason, into: to ?? 0 },
        }),
      ),
  },
};

function isUsersAccount({ kind, role }: TimelineHead): boolean {
  return kind === "account" && role !== "operator";
}

function isEnabledAccount(head: TimelineHead): boolean {
  return isUsersAccount(head) && head.state !== "disabled";
}

function isStoredPerson({ kind, state }: TimelineHead): boolean {
  return kind === "preference" && state !== "erased";
}
