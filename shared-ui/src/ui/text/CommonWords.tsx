/** Texts of the components themselves, in the app's wording. */
import type { ReactElement } from "react";
import { useCommonText } from "../../lib/text/common.text";
import { Furigana } from "./Furigana";

export function CommonWords(props: {
  of: "close" | "required" | "optional" | "toContent" | "points";
}): ReactElement {
  return <Furigana text={useCommonText()[props.of]} />;
}
