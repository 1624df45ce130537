/** The applicant's way in: by LINE's own page on the web, or by the tokens that LINE gave this app. */
import type { ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "shared-ui/components/buttons/Button";
import { Link } from "shared-ui/components/buttons/Link";
import { Notice } from "shared-ui/components/feedback/Notice";
import { ChatIcon } from "shared-ui/components/icons/icons";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Stack } from "shared-ui/components/layout/Stack";
import { HomePicture } from "shared-ui/components/pictures/HomePicture";
import { Furigana, withoutReadings } from "shared-ui/components/text/Furigana";
import { useLineAuthorize, useLineLogin } from "shared-ui/state/accounts/session";
import { common } from "shared-ui/strings/common";
import { easyCommon } from "shared-ui/strings/easy-common";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { useStrings } from "shared-ui/strings/use-strings";
import { useEnter } from "../../../enter";
import { forgetLeft } from "../../../left";
import { useLine } from "../../../line/line-context";
import { keepState } from "../../../login-state";
import { paths } from "../../../paths";
import { StaffDoors } from "../../StaffDoors";
import styles from "./login.module.css";

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
          busyLabel={withoutReadings(loading)}
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
