/** The way back from where there is no room. */
import type { ReactElement } from "react";
import { Button } from "../../components/Button";
import { Furigana } from "../../components/Furigana";
import { chat } from "../../strings/chat";
import { easyChat } from "../../strings/easy/chat";
import { useStrings } from "../../strings/use-strings";

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
