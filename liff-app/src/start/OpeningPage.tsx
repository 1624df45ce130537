/** Shown while the first page loads; in easy words the same as index.html. */
import type { ReactElement } from "react";
import { Starting } from "shared-ui/ui/shell/Starting";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useFrameText } from "../frame/text";

export function OpeningPage(): ReactElement {
  const { opening } = useFrameText().start;
  return <Starting label={<Furigana text={opening} />} />;
}
