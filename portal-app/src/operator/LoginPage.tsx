/** The operator's login. */
import type { ReactElement } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { AnyUser } from "shared-ui/api/types";
import { topOf } from "shared-ui/lib/routing/paths";
import { AccountCard } from "../features/account/AccountCard";
import { LoginForm } from "../features/account/login/LoginForm";
import { isOwn } from "./paths";
import { consoleWords } from "./text";

/** Leads to the requested page if it is in the console. */
export default function LoginPage(): ReactElement {
  const navigate = useNavigate();
  const wanted = useSearchParams()[0].get("to") ?? "";
  function leadOn({ role }: AnyUser): void {
    const top = topOf(role);
    if (role === "operator") navigate(isOwn(wanted) ? wanted : top, { replace: true });
    else window.location.replace(top);
  }
  return (
    <AccountCard title={consoleWords.login.title} lead={consoleWords.login.lead}>
      <LoginForm onSignedIn={leadOn} />
    </AccountCard>
  );
}
