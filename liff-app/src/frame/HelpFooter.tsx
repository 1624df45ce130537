/** The footer of every page: help in the same place everywhere, and the display options. */
import type { ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../paths";
import { FuriganaChoice, TextSizeChoice } from "./DisplayChoices";
import styles from "./HelpFooter.module.css";
import { useFrameText } from "./text";

export function HelpFooter({ isSignedIn = false }: { isSignedIn?: boolean }): ReactElement {
  const words = useFrameText().frame;
  const { pathname } = useLocation();
  return (
    <div className={styles.footer}>
      <Link href={paths.help} className={buttonClass({ variant: "secondary" })}>
        <span>
          <Furigana text={words.help} />
        </span>
      </Link>
      {/* The settings page has these options already. */}
      {pathname !== paths.settings && (
        <div className={styles.display}>
          <FuriganaChoice />
          <TextSizeChoice />
        </div>
      )}
      <Stack row gap={24} rowGap={0} align="stretch" justify="center">
        {isSignedIn && (
          <Link href={paths.words} className={styles.link}>
            <Furigana text={words.words} />
          </Link>
        )}
        <Link href={paths.privacy} className={styles.link}>
          <Furigana text={words.privacy} />
        </Link>
      </Stack>
    </div>
  );
}
