/** Says why there is no room, with a back button. */
import type { ReactElement } from "react";
import { useStrings } from "../../lib/text/use-strings";
import { Notice } from "../../ui/feedback/Notice";
import { Furigana } from "../../ui/text/Furigana";
import { BackButton } from "./header/BackButton";
import { chat } from "./text";
import { easyChat } from "./text.easy";

const WORDS = {
  closed: ["roomClosed", "roomClosedWords"],
  notOpen: ["notOpen", "notOpenWords"],
  declined: ["declined", "declinedWords"],
  gone: ["gone", "goneWords"],
  takenBack: ["takenBack", "takenBackWords"],
} as const;

interface NoRoomProps {
  why: keyof typeof WORDS;
  /** Announce it, because it happened while the user was in the room. */
  announce?: boolean;
  onLeft: () => void;
}

export function NoRoom({ why, announce, onLeft }: NoRoomProps): ReactElement {
  const words = useStrings(chat, easyChat);
  const [title, sentence] = WORDS[why];
  return (
    <>
      <Notice title={<Furigana text={words[title]} />} announce={announce}>
        <Furigana text={words[sentence]} />
      </Notice>
      <BackButton onClick={onLeft} />
    </>
  );
}
