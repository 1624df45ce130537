/** LINE's callback after a web login: checks and exchanges the code, or starts the login again. */
import { type ReactElement, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useClearSession, useLineLogin } from "shared-ui/features/account/session";
import { Spinner } from "shared-ui/ui/feedback/Spinner";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useFrameText } from "../../frame/text";
import { paths } from "../../paths";
import { useEnter } from "./enter";
import { takeState } from "./login-state";

export default function CallbackPage(): ReactElement {
  const { callback } = useFrameText();
  useAnswerOfLine();
  return (
    <>
      <PageTitle title={callback.title} />
      <Spinner label={<Furigana text={callback.waiting} />} />
    </>
  );
}

/** Exchanges the code once: code and state cannot be used a second time. */
function useAnswerOfLine(): void {
  const { login: words } = useFrameText();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const enter = useEnter();
  const login = useLineLogin();
  const clearSession = useClearSession();
  const isTaken = useRef(false);

  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;

    const backToLogin = (notice: string): void => {
      void navigate(paths.login, { replace: true, state: { notice } });
    };
    const [code, state, kept] = [query.get("code"), query.get("state"), takeState()];
    if (query.get("error") === "ACCESS_DENIED" || query.get("error") === "access_denied") {
      backToLogin(words.refused);
    } else if (!code || !state || state !== kept) {
      console.error("LINE's answer has no code, or a state that this tab did not ask for.");
      backToLogin(words.tryAgain);
    } else {
      login.mutateAsync({ code, state }).then(enter, async (fault) => {
        console.error("LINE's answer could not be exchanged.", fault);
        await clearSession();
        backToLogin(fault.detail);
      });
    }
  });
}
