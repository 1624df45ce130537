/** The way back from where there is no room. */
import type { ReactElement } from "react";
import { Button } from "../../../components/buttons/Button";
import { Furigana } from "../../../components/text/Furigana";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { useStrings } from "../../../strings/use-strings";

/** Render the button. */
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
