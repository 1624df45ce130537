/** The way down to the messages while somebody read further up. */
import type { ReactElement } from "react";
import { Button } from "../../../components/buttons/Button";
import { ChevronDownIcon } from "../../../components/icons/icons";
import { Furigana } from "../../../components/text/Furigana";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { useStrings } from "../../../strings/use-strings";

/** Render the button. */
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
