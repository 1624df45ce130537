/** The operator's tasks, and the actions on them. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { infiniteQuery, read } from "shared-ui/api/read";
import type { ReportSeen, SignupSeen, WorkLine } from "shared-ui/api/types";
import { FRESH, PERSONAL_DATA } from "../acts/personal-data";

export function waitingQuery() {
  return queryOptions(read("/api/operator/waiting/"));
}

/** The tasks of one kind, oldest first. */
export function workQuery(work: string) {
  return infiniteQuery("/api/operator/waiting/{work}/", {}, { work });
}

/** A request for an account; the access needs a reason. */
export function signupQuery(signup_id: number, reason: string) {
  return queryOptions<SignupSeen, ApiError>({
    ...FRESH,
    queryKey: [PERSONAL_DATA, "signup", signup_id, reason],
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

/** A report with its evidence; the access needs a reason. */
export function reportQuery(report_id: number, reason: string) {
  return queryOptions<ReportSeen, ApiError>({
    ...FRESH,
    queryKey: [PERSONAL_DATA, "report", report_id, reason],
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

/** A link to set the password is mailed. */
export function approve(signup_id: number, reason: string): Promise<unknown> {
  return call((server) =>
    server.POST("/api/operator/signups/{signup_id}/approve/", {
      params: { path: { signup_id } },
      body: { reason },
    }),
  );
}

/** `words` are sent to the applicant. */
export function reject(signup_id: number, reason: string, words: string): Promise<unknown> {
  return call((server) =>
    server.POST("/api/operator/signups/{signup_id}/reject/", {
      params: { path: { signup_id } },
      body: { reason, words },
    }),
  );
}

/** Mails a new link to set the password to an approved applicant. */
export function inviteAgain(signup_id: number, reason: string): Promise<unknown> {
  return call((server) =>
    server.POST("/api/operator/signups/{signup_id}/invite/", {
      params: { path: { signup_id } },
      body: { reason },
    }),
  );
}

/** `words` are sent to the office. */
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

/** Sends a failed LINE message or mail again. */
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

/** Marks a failed LINE message or mail as done. */
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

/** Reactivates a suspended office. */
export function resumeOffice(office_id: number, reason: string): Promise<unknown> {
  return call((server) =>
    server.POST("/api/operator/offices/{office_id}/resume/", {
      params: { path: { office_id } },
      body: { reason },
    }),
  );
}

/** Marks a suspicious fee, or an almost used quota, as checked. */
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
