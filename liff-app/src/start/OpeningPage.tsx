/** Shown while LINE and the app start. */
import type { ReactElement } from "react";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { Starting } from "shared-ui/ui/shell/Starting";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { liff } from "../frame/text";
import { easyLiff } from "../frame/text.easy";

export function OpeningPage(): ReactElement {
  const { opening } = useStrings(liff, easyLiff).start;
  return <Starting label={<Furigana text={opening} />} />;
}
