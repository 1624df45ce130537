/** What waits for the operator, and what may be taken up again. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { read, readOn } from "shared-ui/api/read";
import type { ReportSeen, SignupSeen, WorkLine } from "shared-ui/api/types";
import { FRESH, LOOK } from "../acts/looks";

export function waitingQuery() {
  return queryOptions(read("/api/operator/waiting/"));
}

/** Return the query of one kind's list, oldest first. */
export function workQuery(work: string) {
  return readOn("/api/operator/waiting/{work}/", {}, { work });
}

/** Return the query of a request for an account, which is looked at for a reason. */
export function signupQuery(signup_id: number, reason: string) {
  return queryOptions<SignupSeen, ApiError>({
    ...FRESH,
    queryKey: [LOOK, "signup", signup_id, reason],
    queryFn: ({ signal }) =>
      call((server) =>
        server.POST("/api/operator/signups/{signup_id}/", {
          params: { path: { signup_id } },
          body: { reason },
          signal,
        }),
      ),
  });
}

/** Return the query of a report with its evidence, which is looked at for a reason. */
export function reportQuery(report_id: number, reason: string) {
  return queryOptions<ReportSeen, ApiError>({
    ...FRESH,
    queryKey: [LOOK, "report", report_id, reason],
    queryFn: ({ signal }) =>
      call((server) =>
        server.POST("/api/operator/reports/{report_id}/", {
          params: { path: { report_id } },
          body: { reason },
          signal,
        }),
      ),
  });
}

/** Approve a request: a link to set the password is mailed. */
export function approve(signup_id: number, reason: string): Promise<unknown> {
  return call((server) =>
    server.POST("/api/operator/signups/{signup_id}/approve/", {
      params: { path: { signup_id } },
      body: { reason },
    }),
  );
}

/** Turn a request down, with what its author is told. */
export function reject(signup_id: number, reason: string, words: string): Promise<unknown> {
  return call((server) =>
    server.POST("/api/operator/signups/{signup_id}/reject/", {
      params: { path: { signup_id } },
      body: { reason, words },
    }),
  );
}

/** Mail whoever was approved a new link to set the password. */
export function inviteAgain(signup_id: number, reason: string): Promise<unknown> {
  return call((server) =>
    server.POST("/api/operator/signups/{signup_id}/invite/", {
      params: { path: { signup_id } },
      body: { reason },
    }),
  );
}

/** Settle a report, with what the office is told. */
export function settle(
  report_id: number,
  decision: ReportSeen["follows"][number]["decision"],
  reason: string,
  words: string,
): Promise<unknown> {
  return call((server) =>
    server.POST("/api/operator/reports/{report_id}/settle/", {
      params: { path: { report_id } },
      body: { reason, decision, words },
    }),
  );
}

/** Have a LINE message or a mail that failed sent again. */
export function sendAgain(work: "pushes" | "mails", id: number, reason: string): Promise<unknown> {
  const body = { reason };
  return work === "pushes"
    ? call((server) =>
        server.POST("/api/operator/pushes/{push_id}/again/", { params: { path: { push_id: id } }, body }),
      )
    : call((server) =>
        server.POST("/api/operator/mails/{mail_id}/again/", { params: { path: { mail_id: id } }, body }),
      );
}

/** Note that nothing more is to be done about a LINE message or a mail that failed. */
export function putAside(work: "pushes" | "mails", id: number, reason: string): Promise<unknown> {
  const body = { reason };
  return work === "pushes"
    ? call((server) =>
        server.POST("/api/operator/pushes/{push_id}/aside/", { params: { path: { push_id: id } }, body }),
      )
    : call((server) =>
        server.POST("/api/operator/mails/{mail_id}/aside/", { params: { path: { mail_id: id } }, body }),
      );
}

/** Let a suspended office go on. */
export function resumeOffice(office_id: number, reason: string): Promise<unknown> {
  return call((server) =>
    server.POST("/api/operator/offices/{office_id}/resume/", {
      params: { path: { office_id } },
      body: { reason },
    }),
  );
}

/** Note that what looks wrong about a contact's fee, or a quota that is nearly used up, was looked into. */
export function lookInto(work: string, { id }: Pick<WorkLine, "id">, reason: string): Promise<unknown> {
  const body = { reason };
  return work === "quotas"
    ? call((server) =>
        server.POST("/api/operator/quotas/{quota_id}/looked-into/", {
          params: { path: { quota_id: id } },
          body,
        }),
      )
    : call((server) =>
        server.POST("/api/operator/contacts/{contact_id}/fee/looked-into/", {
          params: { path: { contact_id: id } },
          body,
        }),
      );
}
