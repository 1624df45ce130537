/** Words that a component says by itself, in the app's wording. */
import type { ReactElement } from "react";
import { common } from "../../strings/common";
import { easyCommon } from "../../strings/easy-common";
import { useStrings } from "../../strings/use-strings";
import { Furigana } from "./Furigana";

/** Render one of the words that every area uses. */
export function CommonWords(props: { of: "cancel" | "close" | "required" | "optional" }): ReactElement {
  return <Furigana text={useStrings(common, easyCommon)[props.of]} />;
}
