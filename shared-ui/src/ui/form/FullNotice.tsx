/** Says that a text field is full: the browser cuts longer pasted text without a word. */
import { type ReactElement, useEffect } from "react";
import { useCommonText } from "../../lib/text/common.text";
import { announce } from "../feedback/announce";
import { Furigana } from "../text/Furigana";
import { Text } from "../text/Text";

interface FullNoticeProps {
  value: string;
  /** The maximum length of the field; without it, the field is never full. */
  max: number | undefined;
}

export function FullNotice({ value, max }: FullNoticeProps): ReactElement | null {
  return max !== undefined && value.length >= max ? <Full max={max} /> : null;
}

function Full({ max }: { max: number }): ReactElement {
  const text = useCommonText().full(max);
  useEffect(() => announce(text), [text]);
  return (
    <Text tone="quiet">
      <Furigana text={text} />
    </Text>
  );
}
