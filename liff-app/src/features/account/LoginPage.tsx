/** The applicant's way in: by LINE's own page on the web, or by the tokens that LINE gave this app. */
import type { ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { useLineAuthorize, useLineLogin } from "shared-ui/features/account/session";
import { common } from "shared-ui/lib/text/common.text";
import { easyCommon } from "shared-ui/lib/text/common.text.easy";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { ChatIcon } from "shared-ui/ui/icons/icons";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { HomePicture } from "shared-ui/ui/pictures/HomePicture";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { liff } from "../../frame/text";
import { easyLiff } from "../../frame/text.easy";
import { useLine } from "../../line/line-context";
import { paths } from "../../paths";
import { StaffDoors } from "../../start/StaffDoors";
import { useEnter } from "./enter";
import { forgetLeft } from "./left";
import styles from "./login.module.css";
import { keepState } from "./login-state";

/** Render the button, what it means to press it, and why an earlier try failed. */
export default function LoginPage(): ReactElement {
  const words = useStrings(liff, easyLiff).login;
  const { loading } = useStrings(common, easyCommon);
  const { state } = useLocation() as { state: { notice?: string } | null };
  const line = useLine();
  const authorize = useLineAuthorize();
  const login = useLineLogin();
  const enter = useEnter();

  async function begin(): Promise<void> {
    forgetLeft();
    const tokens = line.tokens();
    if (tokens) {
      login.mutate({ id_token: tokens.idToken, access_token: tokens.accessToken }, { onSuccess: enter });
      return;
    }
    authorize.mutate(
      // LINE's automatic login may come back to another browser: after a try that failed, people log in by hand.
      { disable_auto_login: state?.notice !== undefined },
      {
        onSuccess: ({ state: attempt, url }) => {
          keepState(attempt);
          window.location.assign(url);
        },
      },
    );
  }

  const notice = authorize.error?.detail ?? login.error?.detail ?? state?.notice;
  return (
    <div className={styles.card}>
      <HomePicture />
      <PageTitle title={words.title} lead={<Furigana text={words.lead} />} />
      {notice && (
        <Notice tone="warning" announce>
          <Furigana text={notice} />
        </Notice>
      )}
      <Stack>
        <Button
          size="large"
          wide
          icon={<ChatIcon />}
          busy={authorize.isPending || authorize.isSuccess || login.isPending}
          busyLabel={loading}
          onClick={begin}
        >
          {words.button}
        </Button>
        <p>
          <Furigana text={words.consentBefore} />
          <Link href={paths.privacy} className={styles.policy}>
            <Furigana text={words.privacy} />
          </Link>
          <Furigana text={words.consentAfter} />
        </p>
        <p className={styles.quiet}>
          <Furigana text={words.safe} />
        </p>
        <StaffDoors />
      </Stack>
    </div>
  );
}
