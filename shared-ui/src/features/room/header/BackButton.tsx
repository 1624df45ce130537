/** The back button of a page without a room. */
import type { ReactElement } from "react";
import { Button } from "../../../ui/buttons/Button";
import { Furigana } from "../../../ui/text/Furigana";
import { useRoomText } from "../text";

export function BackButton({ onClick }: { onClick: () => void }): ReactElement {
  const words = useRoomText();
  return (
    <div>
      <Button variant="secondary" onClick={onClick}>
        <Furigana text={words.back} />
      </Button>
    </div>
  );
}
