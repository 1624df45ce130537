/** The back button of a page without a room. */
import type { ReactElement } from "react";
import { useStrings } from "../../../lib/text/use-strings";
import { Button } from "../../../ui/buttons/Button";
import { Furigana } from "../../../ui/text/Furigana";
import { chat } from "../text";
import { easyChat } from "../text.easy";

export function BackButton({ onClick }: { onClick: () => void }): ReactElement {
  const words = useStrings(chat, easyChat);
  return (
    <div>
      <Button variant="secondary" onClick={onClick}>
        <Furigana text={words.back} />
      </Button>
    </div>
  );
}
