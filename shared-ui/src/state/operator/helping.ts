/** Helping somebody whom an operator has found: an account, a person, a home, an office. */
import { call } from "../../api/client";
import type { PreviewIn } from "../../api/types";

/** What an act needs besides its reason; only one of them, and only of some acts. */
export interface Needed {
  name: string;
  email: string;
  words: string;
  to: number | null;
}

type Act = PreviewIn["act"] | "resume";

/** Do an act for whomever its id names. */
export function help(
  act: Act,
  id: number,
  reason: string,
  { name, email, words, to }: Needed,
): Promise<unknown> {
  const body = { reason };
  const account = { path: { account_id: id } };
  const person = { path: { preference_id: id } };
  const office = { path: { office_id: id } };
  const A = "/api/operator/accounts/{account_id}";
  const P = "/api/operator/people/{preference_id}";
  const O = "/api/operator/offices/{office_id}";
  return call((server) => {
    switch (act) {
      case "disable":
        return server.POST(`${A}/disable/`, { params: account, body: { reason, to } });
      case "enable":
        return server.POST(`${A}/enable/`, { params: account, body });
      case "sign-out":
        return server.POST(`${A}/sign-out/`, { params: account, body });
      case "reset-factors":
        return server.POST(`${A}/reset-factors/`, { params: account, body });
      case "rename-account":
        return server.POST(`${A}/rename/`, { params: account, body: { reason, name } });
      case "change-email":
        return server.POST(`${A}/change-email/`, { params: account, body: { reason, email } });
      case "rename-person":
        return server.POST(`${P}/rename/`, { params: person, body: { reason, name } });
      case "disclose":
        return server.POST(`${P}/disclose/`, { params: person, body });
      case "erase":
        return server.POST(`${P}/erase/`, { params: person, body });
      case "rename-home-contact":
        return server.POST("/api/operator/homes/{home_id}/rename-contact/", {
          params: { path: { home_id: id } },
          body: { reason, name },
        });
      case "merge":
        return server.POST(`${O}/merge/`, { params: office, body: { reason, into: to ?? 0 } });
      case "suspend":
        return server.POST(`${O}/suspend/`, { params: office, body: { reason, words } });
      case "resume":
        return server.POST(`${O}/resume/`, { params: office, body });
    }
  });
}
