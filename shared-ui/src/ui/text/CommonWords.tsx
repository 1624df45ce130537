/** Texts of the components themselves, in the app's wording. */
import type { ReactElement } from "react";
import { common } from "../../lib/text/common.text";
import { easyCommon } from "../../lib/text/common.text.easy";
import { useStrings } from "../../lib/text/use-strings";
import { Furigana } from "./Furigana";

export function CommonWords(props: {
  of: "close" | "required" | "optional" | "toContent" | "points";
}): ReactElement {
  return <Furigana text={useStrings(common, easyCommon)[props.of]} />;
}
