/** What is shown while LINE and the app start. */
import type { ReactElement } from "react";
import { Starting } from "shared-ui/components/shell/Starting";
import { Furigana } from "shared-ui/components/text/Furigana";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { useStrings } from "shared-ui/strings/use-strings";

/** Hold the page's place. */
export function OpeningPage(): ReactElement {
  const { opening } = useStrings(liff, easyLiff).start;
  return <Starting label={<Furigana text={opening} />} />;
}
