/** Login for applicants: with LINE's login page on the web, or with the tokens of the LIFF app. */
import type { ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { useLineAuthorize, useLineLogin } from "shared-ui/features/account/session";
import { useCommonText } from "shared-ui/lib/text/common.text";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { ChatIcon } from "shared-ui/ui/icons/icons";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { HomePicture } from "shared-ui/ui/pictures/HomePicture";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { Text } from "shared-ui/ui/text/Text";
import { useFrameText } from "../../frame/text";
import { useLine } from "../../line/line-context";
import { paths } from "../../paths";
import { StaffDoors } from "../../start/StaffDoors";
import { useEnter } from "./enter";
import { forgetLeft } from "./left";
import styles from "./login.module.css";
import { keepState } from "./login-state";

export default function LoginPage(): ReactElement {
  const words = useFrameText().login;
  const { loading } = useCommonText();
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
      // LINE's automatic login may return to another browser: after a failed attempt, users log in manually.
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
        <Text tone="quiet">
          <Furigana text={words.safe} />
        </Text>
        <StaffDoors />
      </Stack>
    </div>
  );
}
