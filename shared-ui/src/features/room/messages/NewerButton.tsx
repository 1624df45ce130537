/** Jumps to the newest messages when the user has scrolled up. */
import type { ReactElement } from "react";
import { useStrings } from "../../../lib/text/use-strings";
import { Button } from "../../../ui/buttons/Button";
import { ChevronDownIcon } from "../../../ui/icons/icons";
import { Furigana } from "../../../ui/text/Furigana";
import { chat } from "../text";
import { easyChat } from "../text.easy";

export function NewerButton({ onClick }: { onClick: () => void }): ReactElement {
  const words = useStrings(chat, easyChat);
  return (
    <div>
      <Button size="small" icon={<ChevronDownIcon />} onClick={onClick}>
        <Furigana text={words.newer} />
      </Button>
    </div>
  );
}
